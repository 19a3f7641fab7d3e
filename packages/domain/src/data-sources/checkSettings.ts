import { invalidField } from '../errors/index.ts';
import type { DataSourceSettings } from './settings.ts';

/** Refuses settings that contradict themselves, naming the field. */
export function checkSettings({ userIdTypes, queries }: DataSourceSettings): void {
  const names = userIdTypes.map(({ userIdType }) => userIdType);
  checkOnce(names, (index) => `settings.userIdTypes.${index}.userIdType`);
  const isKnown = (name: string, path: string) => {
    if (!names.includes(name)) throw invalidField(path, `expected an identifier type of the data source, not ${name}`);
  };
  checkOnce(
    queries.exposure.map(({ id }) => id),
    (index) => `settings.queries.exposure.${index}.id`,
  );
  for (const [index, { userIdType, dimensions, dimensionSlices }] of queries.exposure.entries()) {
    const at = `settings.queries.exposure.${index}`;
    isKnown(userIdType, `${at}.userIdType`);
    checkOnce(dimensions, (position) => `${at}.dimensions.${position}`);
    const stray = Object.keys(dimensionSlices).find((name) => !dimensions.includes(name));
    if (stray !== undefined) throw invalidField(`${at}.dimensionSlices.${stray}`, 'expected a dimension of the query');
  }
  for (const [index, { ids }] of queries.identityJoins.entries()) {
    const pathOf = (position: number) => `settings.queries.identityJoins.${index}.ids.${position}`;
    checkOnce(ids, pathOf);
    for (const [position, id] of ids.entries()) isKnown(id, pathOf(position));
  }
}

/** Refuses identifier types that a data source does not have. */
export function checkIdentifierTypes(asked: readonly string[], { userIdTypes }: DataSourceSettings): void {
  for (const [index, name] of asked.entries())
    if (!userIdTypes.some(({ userIdType }) => userIdType === name))
      throw invalidField(`userIdTypes.${index}`, `expected an identifier type of the data source, not ${name}`);
}

function checkOnce(names: readonly string[], pathOf: (index: number) => string): void {
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again >= 0) throw invalidField(pathOf(again), `expected each once, and ${names[again]} is there before`);
}
