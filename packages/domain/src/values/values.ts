import { z } from 'zod';
import { MAX_JSON_DEPTH, depthOfJson } from './depthOfJson.ts';

/** A point in time as it travels in JSON: ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

/** A short text a person typed: trimmed, not empty. */
export const label = z.string().trim().min(1).max(200);

/** Free text of some length; may be empty. */
export const prose = z.string().max(10_000);

/** A share of a whole, 0..1. */
export const share = z.number().min(0).max(1);

/** A colour as `#rrggbb`. */
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour like #029dd1');

/** Text that must hold a JSON object, as targeting conditions are stored. Empty text means no condition. */
export const conditionText = z
  .string()
  .max(100_000, { abort: true })
  .refine((text) => text === '' || isJsonObject(text), 'expected a JSON object')
  .refine((text) => depthOfJson(text) <= MAX_JSON_DEPTH, `expected at most ${MAX_JSON_DEPTH} levels of nesting`);

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
