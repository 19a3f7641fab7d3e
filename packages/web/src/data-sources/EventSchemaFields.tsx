import type { DataSourceType } from '@gb/domain/data-sources';
import {
  EVENT_SCHEMAS,
  type EventSchemaId,
  type SchemaOption,
  eventSchemasOf,
  starterOf,
} from '@gb/domain/event-schemas';
import { CodeBlock } from '../ui/Copy.tsx';
import { TextField } from '../ui/Field.tsx';
import { messageOf } from '../ui/messageOf.ts';
import { Select } from '../ui/Select.tsx';

/** A tracker as it is being chosen; an empty format is none. */
export type TypedSchema = { format: EventSchemaId | ''; options: Record<string, string> };
export const NO_SCHEMA: TypedSchema = { format: '', options: {} };

type EventSchemaFieldsProps = {
  /** Kind of the data source, in whose words the queries are. */
  type: DataSourceType;
  typed: TypedSchema;
  onChange: (typed: TypedSchema) => void;
  /** Words for choosing none; without them one has to be chosen. */
  none?: string;
};

/** Which tracker wrote the tables, what its queries depend on, and what will be made. */
export function EventSchemaFields({ type, typed, onChange, none }: EventSchemaFieldsProps) {
  const { format, options } = typed;
  const asked: readonly SchemaOption[] = format === '' ? [] : EVENT_SCHEMAS[format].options;
  return (
    <>
      <Select
        label="Events come from"
        hint="Fills in identifier types, assignment queries, fact tables and first metrics."
        options={eventSchemasOf(type).map((value) => ({ value, label: EVENT_SCHEMAS[value].name }))}
        {...(none === undefined ? {} : { initial: none })}
        value={format}
        onChange={(next) => onChange({ format: next as TypedSchema['format'], options: {} })}
      />
      {asked.map(({ name, label, initial, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          optional={name === 'schema'}
          mono
          value={options[name] ?? initial}
          onChange={(event) => onChange({ format, options: { ...options, [name]: event.currentTarget.value } })}
        />
      ))}
      {format !== '' && <Outlook type={type} format={format} options={options} />}
    </>
  );
}

type OutlookProps = { type: DataSourceType; format: EventSchemaId; options: Record<string, string> };

/** What choosing the tracker will add. */
function Outlook({ type, format, options }: OutlookProps) {
  const starter = tryStarter({ type, format, options });
  if (typeof starter === 'string') return <p className="muted">{starter}</p>;
  const metrics = starter.factTables.flatMap((table) => table.metrics.map(({ name }) => name));
  return (
    <>
      <p className="muted" role="status">
        Adds{' '}
        {named(
          'identifier type',
          starter.userIdTypes.map(({ userIdType }) => userIdType),
        )}
        , an assignment query for each,{' '}
        {named(
          'fact table',
          starter.factTables.map(({ name }) => name),
        )}
        , and the metrics {metrics.join(', ')}.
      </p>
      {starter.exposure[0] && <CodeBlock code={starter.exposure[0].query} label="SQL of the first assignment query" />}
    </>
  );
}

const named = (what: string, names: readonly string[]): string =>
  `the ${what}${names.length === 1 ? '' : 's'} ${names.join(' and ')}`;

function tryStarter({ type, format, options }: OutlookProps) {
  try {
    return starterOf({ format, options }, type);
  } catch (error) {
    return messageOf(error);
  }
}
