import type { Attribute } from '@gb/domain/attributes';

/** What people read for each data type. */
export const DATATYPE_NAMES: Readonly<Record<Attribute['datatype'], string>> = {
  boolean: 'Boolean',
  number: 'Number',
  string: 'String',
  enum: 'Enum',
  secureString: 'Secure String',
  'number[]': 'Array of Numbers',
  'string[]': 'Array of Strings',
  'secureString[]': 'Array of Secure Strings',
};
