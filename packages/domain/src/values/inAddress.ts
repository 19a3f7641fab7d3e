/** The longest id that people choose. In an address each of its characters may take nine: three bytes, written as `%xx`. */
export const MAX_ID_LENGTH = 256;

/** The two names that mean something else in an address: whoever asked for a thing called so would ask for another. */
export const isAddressable = (id: string): boolean => id !== '.' && id !== '..';
export const NOT_ADDRESSABLE = 'expected a name other than . and .., which mean something else in an address';
