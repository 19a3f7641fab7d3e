import type { FeatureV1, Rule } from '@gb/domain/features';
import { type RulePair, compareRules, promoteRules } from '@gb/domain/features/promote';
import { appliesIn } from '@gb/domain/features/reach';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { useExperiments } from '../experiments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useSavedGroups } from '../saved-groups/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { countOf } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Compare.module.css';
import { CompareSide } from './CompareSide.tsx';
import { useEdits } from './useEdits.ts';
import { useFeature } from './useFeature.ts';
import { type Shown, useVersions } from './useVersions.ts';

/** Two environments of a feature side by side: what is ticked goes from one to the other, in a draft. */
export function ComparePage({ id }: { id: string }) {
  const address = `/features/${encodeURIComponent(id)}`;
  useBreadcrumbs({ label: 'Features', to: '/features' }, { label: id, to: address }, { label: 'Compare' });
  const { data, error, mutate } = useFeature(id);
  const environments = useEnvironments();
  if (data && environments.data)
    return (
      <Versioned feature={data.feature} environments={environments.data.environments.map(({ id: name }) => name)} />
    );
  return <Waiting failure={error ?? environments.error} onRetry={() => void mutate()} />;
}

function Waiting({ failure, onRetry }: { failure: Error | undefined; onRetry: () => void }) {
  return (
    <Page title="Compare environments">
      {failure ? <Problem error={failure} onRetry={onRetry} /> : <Skeleton width="100%" height={240} />}
    </Page>
  );
}

type Props = { feature: FeatureV1; environments: readonly string[] };

function Versioned({ feature, environments }: Props) {
  const { shown, error, retry } = useVersions(feature, null);
  if (!shown) return <Waiting failure={error} onRetry={retry} />;
  return <Loaded feature={feature} environments={environments} shown={shown} />;
}

function Loaded({ feature, environments, shown }: Props & { shown: Shown }) {
  const { id } = feature;
  const edits = useEdits(feature, shown);
  const navigate = useNavigate();
  const { can } = usePermissions();
  const groups = useSavedGroups().data?.savedGroups ?? [];
  const experiments = useExperiments().data?.experiments ?? [];
  const [from, setFrom] = useState(environments[1] ?? environments[0] ?? '');
  const [to, setTo] = useState(environments[0] ?? '');
  /** What somebody ticked or unticked; the rest is as it begins. */
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const choose = (set: (name: string) => void) => (name: string) => {
    set(name);
    setTicks({});
  };

  const pairs = compareRules(edits.state.rules, from, to);
  const [isOnFrom, isOnTo] = [edits.state.environments[from] ?? false, edits.state.environments[to] ?? false];
  // Taking something away is never begun with.
  const isTicked = ({ key, kind }: Pick<RulePair, 'key' | 'kind'>) => ticks[key] ?? kind !== 'remove';
  const different = pairs.filter(({ kind }) => kind !== 'same');
  const chosen = different.filter(isTicked);
  const isSwitched = isOnFrom !== isOnTo && (ticks.switch ?? false);
  const count = chosen.length + (isSwitched ? 1 : 0);
  const mayDraft = can('createFeatureDrafts', { projects: [feature.project] });

  const promote = async () => {
    const version = await edits.edit({
      change: (rules) => ({
        ...(chosen.length > 0 ? { rules: promoteRules(rules, chosen, to, environments) } : {}),
        ...(isSwitched ? { environments: { [to]: isOnFrom } } : {}),
      }),
      comment: `Took ${countOf(count, 'difference')} from ${from} over to ${to}`,
    });
    if (version) void navigate({ to: '/features/$id/drafts/$version', params: { id, version: String(version) } });
  };
  const after = promoteRules(edits.state.rules, chosen, to, environments);
  const places = {
    from: placesIn(edits.state.rules, from),
    to: placesIn(edits.state.rules, to),
    after: placesIn(after, to),
  };
  const sideOf = (pair: RulePair, side: 'from' | 'to') => ({
    ...{ pair, side, names, name: side === 'from' ? from : to, isTaken: pair.kind === 'same' || isTicked(pair) },
    number: places[side].indexOf(pair[side]?.id ?? '') + 1,
    becomes: places.after.indexOf((pair.from ?? pair.to)?.id ?? '') + 1,
  });
  const options = environments.map((name) => ({ value: name, label: name }));
  const names = { groups, experiments };
  const word = (on: boolean) => (on ? 'on' : 'off');

  return (
    <Page
      title="Compare environments"
      actions={
        <Link to="/features" title="Select them in the list, then choose Promote" className={buttonClass('text')}>
          Promote many flags
        </Link>
      }
      sub={`Tick what ${to} should take from ${from}. Ticked lines go into one draft; nothing is live before it is published.`}
    >
      <Card>
        <div className={styles.head}>
          <Select label="From" options={options} value={from} onChange={choose(setFrom)} />
          <Select label="To" options={options} value={to} onChange={choose(setTo)} />
        </div>
      </Card>
      <Card flush>
        <ul className={styles.rows}>
          <li className={styles.row}>
            <span>Switch {word(isOnFrom)}</span>
            {isOnFrom === isOnTo ? (
              <span className="muted">same</span>
            ) : (
              <Tick
                label={`Take over the switch: ${word(isOnFrom)}`}
                word="change"
                checked={ticks.switch ?? false}
                onChange={(checked) => setTicks({ ...ticks, switch: checked })}
              />
            )}
            <span>Switch {word(isOnTo)}</span>
          </li>
          {pairs.map((pair) => (
            <li key={pair.key} className={styles.row}>
              <CompareSide {...sideOf(pair, 'from')} />
              {pair.kind === 'same' ? (
                <span className="muted">same</span>
              ) : (
                <Tick
                  label={`${WORDS[pair.kind]} ${(pair.from ?? pair.to)?.description || pair.key}`}
                  word={WORDS[pair.kind].toLowerCase()}
                  checked={isTicked(pair)}
                  onChange={(checked) => setTicks({ ...ticks, [pair.key]: checked })}
                />
              )}
              <CompareSide {...sideOf(pair, 'to')} />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <div className={styles.foot}>
          <span>
            {chosen.length} of {countOf(different.length, 'rule')} that {different.length === 1 ? 'differs' : 'differ'}{' '}
            ticked
          </span>
          {mayDraft && (
            <ActionButton look="primary" disabled={count === 0 || from === to} onAction={promote}>
              Promote {count} to {shown.kind === 'draft' ? `draft ${shown.revision.version}` : 'a draft'}
            </ActionButton>
          )}
        </div>
      </Card>
    </Page>
  );
}

/** The rules that apply in an environment, in order. */
const placesIn = (rules: readonly Rule[], environment: string): string[] =>
  rules.filter((rule) => appliesIn(rule, environment)).map(({ id }) => id);

const WORDS = { add: 'Add', change: 'Change', remove: 'Remove' } as const;

type TickProps = { label: string; word: string; checked: boolean; onChange: (checked: boolean) => void };

const Tick = ({ label, word, checked, onChange }: TickProps) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span aria-hidden="true">{word}</span>
  </label>
);
