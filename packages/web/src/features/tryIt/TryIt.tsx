import type { FeatureV1 } from '@gb/domain/features';
import { type FormEvent, useState } from 'react';
import { useAttributes } from '../../attributes/index.ts';
import { useQuery } from '../../platform/data.tsx';
import { ErrorAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { AttributeInputs } from './AttributeInputs.tsx';
import { type Texts, attributesOf, parseAttributes } from './attributeTexts.ts';
import { Outcome } from './Outcome.tsx';
import styles from './TryIt.module.css';
import { useTryIt } from './useTryIt.ts';

const LIVE = 'live';
/** As many versions there are to choose from. */
const RECENT = 100;

/** Describes a user, and shows what the feature gives them in each environment, and why. */
export function TryIt({ feature }: { feature: FeatureV1 }) {
  const known = useAttributes().data?.attributes.filter(({ archived }) => !archived) ?? [];
  const [mode, setMode] = useState<'form' | 'json'>('form');
  const [texts, setTexts] = useState<Texts>({});
  const [json, setJson] = useState('{}');
  const [problem, setProblem] = useState('');
  const [version, setVersion] = useState(LIVE);
  const { evaluations, error, busy, ask } = useTryIt(feature.id);

  const switchTo = (next: 'form' | 'json') => {
    if (next === 'json') setJson(JSON.stringify(attributesOf(texts, known), null, 2));
    setProblem('');
    setMode(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const attributes = mode === 'json' ? parseAttributes(json) : attributesOf(texts, known);
    if (typeof attributes === 'string') return setProblem(attributes);
    setProblem('');
    void ask({ attributes, version: version === LIVE ? null : Number(version) });
  };

  return (
    <Card title="Try it with a user">
      <form onSubmit={submit} className={styles.form} noValidate>
        <div className={styles.head}>
          <RevisionChoice feature={feature} value={version} onChange={setVersion} />
          <Segmented
            label="Describe the user"
            value={mode}
            onChange={switchTo}
            choices={[
              { value: 'form', label: 'Attributes' },
              { value: 'json', label: 'JSON' },
            ]}
          />
        </div>
        {mode === 'form' ? (
          <AttributeInputs
            attributes={known}
            texts={texts}
            onChange={(property, text) => setTexts({ ...texts, [property]: text })}
          />
        ) : (
          <TextArea
            label="Attributes as JSON"
            mono
            rows={6}
            value={json}
            error={problem || undefined}
            onChange={(event) => setJson(event.currentTarget.value)}
          />
        )}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            Try it
          </Button>
        </div>
      </form>
      {error && <ErrorAlert text={error} />}
      <div aria-live="polite" className={styles.outcomes}>
        {evaluations.map((evaluation) => (
          <Outcome key={evaluation.environment} evaluation={evaluation} type={feature.valueType} />
        ))}
      </div>
    </Card>
  );
}

type ChoiceProps = { feature: FeatureV1; value: string; onChange: (version: string) => void };

function RevisionChoice({ feature, value, onChange }: ChoiceProps) {
  const params = { id: feature.id };
  const recent = useQuery('GET /api/v1/features/:id/revision-summaries', { params, query: { limit: RECENT } });
  const revisions = recent.data?.revisions ?? [];
  const live = feature.revision.version;
  const others = revisions
    .filter(({ version }) => version !== live)
    .map(({ version, status }) => ({ value: String(version), label: `Version ${version}, ${status}` }));
  return (
    <Select
      label="Version"
      options={[{ value: LIVE, label: `Version ${live}, live` }, ...others]}
      value={value}
      onChange={onChange}
    />
  );
}
