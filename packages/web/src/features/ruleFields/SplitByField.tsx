import type { Attribute } from '@gb/domain/attributes';
import { Select } from '../../ui/Select.tsx';

type Props = {
  attributes: readonly Attribute[];
  value: string;
  onChange: (attribute: string) => void;
  error?: string | undefined;
};

/** The attribute that decides which users fall on which side, with why a poor one is poor. */
export function SplitByField({ attributes, value, onChange, error }: Props) {
  const identifiers = attributes.filter(({ hashAttribute }) => hashAttribute).map(({ property }) => property);
  return (
    <Select
      label="Split by"
      options={[...new Set([...identifiers, value])]}
      value={value}
      onChange={onChange}
      error={error}
      hint={warningFor(attributes, value)}
    />
  );
}

/** Why an attribute should not split people, if it should not. */
export function warningFor(attributes: readonly Attribute[], name: string): string | undefined {
  const known = attributes.find(({ property }) => property === name);
  if (!known) return `${name} is not registered. Users whose app does not send it are left out.`;
  if (known.archived) return `${name} is archived. Users whose app no longer sends it are left out.`;
  if (!known.hashAttribute)
    return `${name} is not an identifier. Everyone with the same ${name} gets the same side, so the split can be far off.`;
  return undefined;
}

type FallbackProps = { attributes: readonly Attribute[]; value: string; not: string; onChange: (name: string) => void };

/** What users are split by who lack the attribute, where their variation is remembered. */
export const FallbackField = ({ attributes, value, not, onChange }: FallbackProps) => (
  <Select
    label="Fallback"
    optional
    initial="None"
    options={[
      ...new Set([
        ...attributes
          .filter(({ hashAttribute, property }) => hashAttribute && property !== not)
          .map(({ property }) => property),
        ...(value ? [value] : []),
      ]),
    ]}
    value={value}
    onChange={onChange}
    hint={`Splits users without ${not}. Counts only where sticky bucketing is on in the SDK.`}
  />
);
