import { type UnitQueryKind, VALUE_COLUMN } from '@gb/domain/unit-queries';
import type { Permission } from '@gb/domain/permissions';

type Words = {
  noun: readonly [one: string, many: string];
  title: string;
  permission: Permission;
  /** What there is to know before the first one is made. */
  about: string;
  /** What its query has to give. */
  queryHint: string;
};

export const WORDS: Readonly<Record<UnitQueryKind, Words>> = {
  segment: {
    noun: ['segment', 'segments'],
    title: 'Segments',
    permission: 'createSegments',
    about:
      'A segment is a query that says who belongs to a group and since when. An experiment can be analysed for its members only.',
    queryHint: `One row for each member, with the identifier and ${VALUE_COLUMN.segment}, the moment they came to belong to it.`,
  },
  dimension: {
    noun: ['dimension', 'dimensions'],
    title: 'Dimensions',
    permission: 'createDimensions',
    about:
      'A dimension is a query that gives each user a value, such as their plan. Results of experiments can be split by it.',
    queryHint: `One row for each user, with the identifier and ${VALUE_COLUMN.dimension}.`,
  },
};
