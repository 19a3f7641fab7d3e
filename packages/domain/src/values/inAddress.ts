/** The longest id that people choose. In an address each of its characters may take nine: three bytes, written as `%xx`. */
export const MAX_ID_LENGTH = 256;

/** The names that mean something else in an address or in JavaScript: whoever asked for a thing called so would get another. */
export const isAddressable = (id: string): boolean => !['.', '..', '__proto__'].includes(id);
export const NOT_ADDRESSABLE = 'expected a name other than ., .. and __proto__, which mean something else';
