/** A copy without the fields that were not given, so that spreading it leaves alone what is absent. */
export const dropAbsent = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
