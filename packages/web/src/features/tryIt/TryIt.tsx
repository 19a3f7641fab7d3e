import type { Archetype } from '@gb/domain/archetypes';
import type { Evaluation } from '@gb/domain/evaluation';
import type { FeatureV1 } from '@gb/domain/features';
import { Link } from '@tanstack/react-router';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useArchetypes } from '../../archetypes/index.ts';
import { useAttributes } from '../../attributes/index.ts';
import { useQuery } from '../../platform/data.tsx';
import { usePermissions } from '../../platform/OrganizationProvider.tsx';
import { ErrorAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/Copy.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { AttributeInputs } from './AttributeInputs.tsx';
import { attributesOf, parseAttributes, textsOf } from './attributeTexts.ts';
import { Outcome } from './Outcome.tsx';
import { type Try, linkTo, tryIn } from './shared.ts';
import styles from './TryIt.module.css';
import { useTryIt } from './useTryIt.ts';

const ArchetypeForm = lazyPart(async () => ({ default: (await import('../../archetypes/index.ts')).ArchetypeForm }));

const LIVE = 'live';
/** As many versions there are to choose from. */
const RECENT = 100;
type Typed = { mode: 'form' | 'json'; texts: Readonly<Record<string, string>>; json: string };

type TryItProps = {
  feature: FeatureV1;
  /** The version that the page shows, which is tried unless another one is chosen; null for what is live. */
  shownVersion: number | null;
  onTried: (evaluations: readonly Evaluation[]) => void;
};

/** Describes a user, and shows what the feature gives them in each environment, and why. */
export function TryIt({ feature, shownVersion, onTried }: TryItProps) {
  const known = useAttributes().data?.attributes.filter(({ archived }) => !archived) ?? [];
  const [shared] = useState(() => tryIn(window.location.hash));
  const [typed, setTyped] = useState<Typed>({
    mode: shared ? 'json' : 'form',
    texts: {},
    json: JSON.stringify(shared?.attributes ?? {}, null, 2),
  });
  const [problem, setProblem] = useState('');
  const [chosen, setVersion] = useState(shared?.version ? String(shared.version) : null);
  const version = chosen ?? (shownVersion === null ? LIVE : String(shownVersion));
  const [archetype, setArchetype] = useState('');
  const [saving, setSaving] = useState<Record<string, unknown> | null>(null);
  const [tried, setTried] = useState<Try | null>(shared);
  const { evaluations, error, busy, ask } = useTryIt(feature.id, onTried);

  const read = () => (typed.mode === 'json' ? parseAttributes(typed.json) : attributesOf(typed.texts, known));
  const show = (attributes: Record<string, unknown>) => {
    const texts = textsOf(attributes, known);
    setTyped({ mode: texts ? 'form' : 'json', texts: texts ?? {}, json: JSON.stringify(attributes, null, 2) });
    setProblem('');
  };
  const switchTo = (mode: Typed['mode']) => {
    const attributes = read();
    if (typeof attributes === 'string') return setTyped({ ...typed, mode });
    const json = JSON.stringify(attributes, null, 2);
    setTyped({ mode, texts: textsOf(attributes, known) ?? typed.texts, json });
    setProblem('');
  };
  const run = (next: Try) => {
    setTried(next);
    void ask(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const attributes = read();
    if (typeof attributes === 'string') return setProblem(attributes);
    setProblem('');
    run({ attributes, version: version === LIVE ? null : Number(version) });
  };
  const choose = (user: Archetype | undefined) => {
    setArchetype(user?.id ?? '');
    if (!user) return;
    show(user.attributes);
    run({ attributes: user.attributes, version: version === LIVE ? null : Number(version) });
  };

  // Whoever opens a shared link sees at once what was shared.
  const hasOpened = useRef(false);
  useEffect(() => {
    if (!shared || hasOpened.current) return;
    hasOpened.current = true;
    void ask(shared);
  }, [shared, ask]);

  return (
    <Card title="Try it with a user">
      <form onSubmit={submit} className={styles.form} noValidate>
        <ArchetypeChoice value={archetype} onChange={choose} />
        <div className={styles.head}>
          <RevisionChoice feature={feature} value={version} onChange={setVersion} />
          <Segmented
            label="Describe the user"
            value={typed.mode}
            onChange={switchTo}
            choices={[
              { value: 'form', label: 'Attributes' },
              { value: 'json', label: 'JSON' },
            ]}
          />
        </div>
        {typed.mode === 'form' ? (
          <AttributeInputs
            attributes={known}
            texts={typed.texts}
            onChange={(property, text) => {
              setArchetype('');
              setTyped({ ...typed, texts: { ...typed.texts, [property]: text } });
            }}
          />
        ) : (
          <TextArea
            label="Attributes as JSON"
            mono
            rows={6}
            value={typed.json}
            error={problem || undefined}
            onChange={(event) => {
              setArchetype('');
              setTyped({ ...typed, json: event.currentTarget.value });
            }}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy}>
            Try it
          </Button>
          <SaveUser
            onSave={() => {
              const attributes = read();
              if (typeof attributes === 'string') setProblem(attributes);
              else setSaving(attributes);
            }}
          />
          {tried && <CopyButton text={linkTo(window.location.href, tried)} label="Copy a link to this try" />}
          <Link to="/archetypes">All flags</Link>
        </div>
      </form>
      {error && <ErrorAlert text={error} />}
      <div aria-live="polite" className={styles.outcomes}>
        {evaluations.map((evaluation) => (
          <Outcome key={evaluation.environment} evaluation={evaluation} type={feature.valueType} />
        ))}
      </div>
      <Suspense>
        {saving && (
          <ArchetypeForm
            archetype={null}
            attributes={saving}
            onSaved={({ id }) => setArchetype(id)}
            onClose={() => setSaving(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function ArchetypeChoice({ value, onChange }: { value: string; onChange: (chosen: Archetype | undefined) => void }) {
  const archetypes = useArchetypes().data?.archetypes ?? [];
  if (archetypes.length === 0) return null;
  return (
    <Select
      label="Saved user"
      optional
      initial="Describe one below"
      options={archetypes.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => onChange(archetypes.find((one) => one.id === id))}
    />
  );
}

function SaveUser({ onSave }: { onSave: () => void }) {
  const { can } = usePermissions();
  return can('manageArchetype') && <Button onClick={onSave}>Save this user</Button>;
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
