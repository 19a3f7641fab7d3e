import { readNumber } from '@gb/domain/values';

/** The number somebody typed, as the whole product reads numbers; NaN where it is none, so that no comparison with it holds. */
export const numberIn = (text: string): number => readNumber(text) ?? Number.NaN;
