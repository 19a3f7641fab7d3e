/** What a map has under a name. Names that every object has, such as `constructor`, are in no map. */
export const own = <T>(map: Record<string, T> | undefined, name: string): T | undefined =>
  map && Object.hasOwn(map, name) ? map[name] : undefined;
