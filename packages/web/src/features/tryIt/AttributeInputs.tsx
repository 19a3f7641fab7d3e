import type { Attribute } from '@gb/domain/attributes';
import { TextField } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Texts } from './attributeTexts.ts';
import styles from './TryIt.module.css';

type InputsProps = {
  attributes: readonly Attribute[];
  texts: Texts;
  onChange: (property: string, text: string) => void;
};

/** One input for each attribute the organization knows. */
export function AttributeInputs({ attributes, texts, onChange }: InputsProps) {
  if (attributes.length === 0)
    return <p className="muted">No attributes are defined yet. Describe the user as JSON instead.</p>;
  return (
    <div className={styles.inputs}>
      {attributes.map((attribute) => (
        <Input
          key={attribute.property}
          attribute={attribute}
          text={texts[attribute.property] ?? ''}
          onChange={(text) => onChange(attribute.property, text)}
        />
      ))}
    </div>
  );
}

type InputProps = { attribute: Attribute; text: string; onChange: (text: string) => void };

function Input({ attribute, text, onChange }: InputProps) {
  const { property, datatype } = attribute;
  const words = datatype === 'boolean' ? ['true', 'false'] : enumWords(attribute);
  if (words.length)
    return <Select label={property} initial="not known" options={words} value={text} onChange={onChange} />;
  return (
    <TextField
      label={property}
      placeholder={datatype.endsWith('[]') ? 'several, separated by commas' : 'not known'}
      inputMode={datatype === 'number' ? 'decimal' : undefined}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const enumWords = ({ datatype, enum: words }: Attribute): string[] =>
  datatype === 'enum'
    ? words
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    : [];
