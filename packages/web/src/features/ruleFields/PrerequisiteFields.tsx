import type { Prerequisite } from '@gb/domain/features';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '../../platform/data.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFeatures } from '../useFeatures.ts';
import styles from './RuleFields.module.css';

type Props = {
  /** The feature that asks, which cannot ask for itself. */
  feature: { id: string; project: string };
  value: readonly Prerequisite[];
  onChange: (value: Prerequisite[]) => void;
  error: string | undefined;
};

const ON = '{"value": true}';
const OFF = '{"value": false}';

/** Features that have to be on, or off, first. All of them have to hold. */
export function PrerequisiteFields({ feature, value, onChange, error }: Props) {
  const { data } = useFeatures();
  const offered = (data?.features ?? []).filter(
    ({ id, project, valueType, archived }) =>
      id !== feature.id && project === feature.project && valueType === 'boolean' && !archived,
  );
  const replace = (index: number, change: Partial<Prerequisite>) =>
    onChange(value.map((old, at) => (at === index ? { ...old, ...change } : old)));
  return (
    <fieldset className={styles.fieldset}>
      <legend>Needs</legend>
      {value.map(({ id, condition }, index) => (
        // A prerequisite being chosen has no identity but its place.
        <div key={index} className={styles.prerequisite} role="group" aria-label={`Prerequisite ${index + 1}`}>
          <Select
            label="Feature"
            initial="Choose a feature"
            searchable
            options={[...new Set([...offered.map((one) => one.id), ...(id ? [id] : [])])]}
            value={id}
            onChange={(next) => replace(index, { id: next })}
            error={index === 0 ? error : undefined}
          />
          <Select
            label="Has to be"
            options={optionsFor(condition)}
            value={same(condition)}
            onChange={(next) => replace(index, { condition: next })}
          />
          <IconButton
            label={`Remove prerequisite ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </IconButton>
          {id && <StandingOf id={id} condition={condition} />}
        </div>
      ))}
      <div>
        <Button
          small
          look="soft"
          icon={<IconPlus size={14} />}
          disabled={data !== undefined && offered.length === 0}
          onClick={() => onChange([...value, { id: '', condition: ON }])}
        >
          Add prerequisite
        </Button>
      </div>
      {data !== undefined && offered.length === 0 && (
        <p className="quiet">
          Only features that are on or off, in the same project, can be needed. There is none yet.
        </p>
      )}
    </fieldset>
  );
}

/** One of the usual conditions, however it is spaced; else itself. */
const same = (condition: string): string => {
  const tight = condition.replace(/\s/g, '');
  return [ON, OFF].find((known) => known.replace(/\s/g, '') === tight) ?? condition;
};

const optionsFor = (condition: string) => [
  { value: ON, label: 'on' },
  { value: OFF, label: 'off' },
  ...([ON, OFF].includes(same(condition)) ? [] : [{ value: condition, label: condition }]),
];

const STANDINGS: Readonly<Record<'live' | 'notLive' | 'conditional', { words: string; tone: Tone }>> = {
  live: { words: 'live', tone: 'good' },
  notLive: { words: 'not live', tone: 'warn' },
  conditional: { words: 'for some users', tone: 'neutral' },
};

/** Where a prerequisite holds for everybody, for nobody, or for some. */
export function StandingOf({ id, condition }: { id: string; condition: string }) {
  const { data } = useQuery('GET /api/v1/features/:id/standing', { params: { id }, query: { condition } });
  if (!data) return null;
  return (
    <div className={styles.standings}>
      {Object.entries(data.standings).map(([environment, standing]) => (
        <Badge key={environment} tone={STANDINGS[standing].tone}>
          {environment}: {STANDINGS[standing].words}
        </Badge>
      ))}
    </div>
  );
}
