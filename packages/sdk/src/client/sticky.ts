import { stickyText } from '../evaluate/sticky.ts';
import type { Attributes, Experiment, FeatureRule, Payload } from '../payload.ts';

/** The attributes, with the user's values as text, whose documents a payload's experiments may need. */
export const stickyAttributes = ({ features = {}, experiments = [] }: Payload, attributes: Attributes) => {
  const rules = Object.values(features).flatMap((feature) =>
    (feature?.rules ?? []).filter((rule) => rule?.variations ?? rule?.contextualVariations),
  );
  const names = [...rules, ...experiments].flatMap((source: FeatureRule | Experiment) => [
    source.hashAttribute || 'id',
    source.fallbackAttribute || '',
  ]);
  return Object.fromEntries(names.filter(Boolean).map((name) => [name, stickyText(attributes[name] ?? '')]));
};
