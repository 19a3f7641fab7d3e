import type { Flag } from './flags.ts';
import { typeOfSchema } from './schemaType.ts';
import { shapeOf, typeOf } from './shape.ts';

/**
 * The TypeScript declaration of these flags. Clients take it as their type parameter:
 * `new GrowthBook<AppFeatures>(…)`.
 */
export function declare(flags: readonly Flag[]): string {
  const lines = flags.flatMap((flag) => [
    ...comment(flag.description),
    `  ${JSON.stringify(flag.id)}: ${typeOfFlag(flag)};`,
  ]);
  return [
    '// Written by gb types from the flags on the server. Changes made here are lost.',
    '',
    '/** The type of each feature flag’s value, by key. */',
    'export type AppFeatures = {',
    ...lines,
    '};',
    '',
    '/** The keys of the feature flags there are. */',
    'export type FeatureKey = keyof AppFeatures;',
    '',
  ].join('\n');
}

/** A JSON flag has the type that its schema says; without one, the type that all its values together have. */
function typeOfFlag({ valueType, values, jsonSchema }: Flag): string {
  if (valueType !== 'json') return valueType;
  return (jsonSchema && typeOfSchema(jsonSchema)) || typeOf(shapeOf(values.map(parse)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A description may be anything, the end of a comment included. */
const comment = (text: string): string[] =>
  text.trim() === '' ? [] : [`  /** ${text.trim().replaceAll('*/', '*∕').replaceAll(/\s+/g, ' ')} */`];
