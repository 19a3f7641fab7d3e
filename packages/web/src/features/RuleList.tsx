import type { Evaluation } from '@gb/domain/evaluation';
import type { Rule } from '@gb/domain/features';
import { type Scope, changeRule, isShared, placeRule } from '@gb/domain/features/ruleScope';
import { takesEverybody } from '@gb/domain/features/ruleStanding';
import { makeId } from '@gb/domain/ids';
import { isToRamp } from '@gb/domain/ramps/planned';
import { IconArrowsLeftRight, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useExperiments } from '../experiments/index.ts';
import { RampForm, RampMark } from '../ramps/index.ts';
import { useSavedGroups } from '../saved-groups/index.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { Switch } from '../ui/Switch.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { useNow } from '../ui/useNow.ts';
import { ruleTitle } from './describe.ts';
import type { Place } from './EnvironmentCells.tsx';
import styles from './Feature.module.css';
import { useQuery } from '../platform/data.tsx';
import { NO_RULE, ruleTraffic } from './ruleTraffic.ts';
import { TrafficOf } from './TrafficOf.tsx';
import { RuleCard } from './RuleCard.tsx';
import { type RuleAction, actionsFor } from './ruleActions.tsx';
import { RuleNotes } from './ruleFields/RuleNotes.tsx';
import { type MarkedRule, markedRules } from './shownState.ts';
import { whySkipped } from './skipped.ts';
import type { Target } from './TargetChoice.tsx';
import { litRules } from './tryIt/litRules.ts';
import type { Edit, Edits, Since } from './useEdits.ts';
import { Value } from './Value.tsx';

const RuleEditor = lazyPart(async () => ({ default: (await import('./RuleEditor.tsx')).RuleEditor }));
const WhereDialog = lazyPart(async () => ({ default: (await import('./WhereDialog.tsx')).WhereDialog }));
const CopyDialog = lazyPart(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }));

type RuleListProps = {
  edits: Edits;
  environments: readonly string[];
  place: Place;
  mayEdit: boolean;
  /** Ids of rules that this draft and somebody else changed. */
  contested: ReadonlySet<string>;
  /** What a try of some version gave. */
  evaluations: readonly Evaluation[];
  /** The version that is shown. */
  version: number;
  onSave: (edit: Edit, to?: Target, since?: Since) => Promise<unknown>;
  onEditDefault: () => void;
};

/** A rule in its editor, where the change holds, and the feature as it was when that was opened. */
type Editing = { rule: Rule | null; scope: Scope; since: Since };

type RampedRule = Extract<Rule, { type: 'force' | 'rollout' }>;

/** A change that waits for the answer where it is meant. */
type Asking = { rule: Rule; verb: string; act: (scope: Scope) => void };

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const newId = () => makeId('rule', randomBytes);

/** The rules of a feature, top to bottom as they are tried, as one environment or all of them see them. */
export function RuleList(props: RuleListProps) {
  const { edits, environments, place, mayEdit, contested, evaluations, version, onSave, onEditDefault } = props;
  const { state, live, feature } = edits;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [copying, setCopying] = useState<Rule | null>(null);
  const [ramping, setRamping] = useState<{ rule: RampedRule; scope: Scope; since: Since } | null>(null);
  const [showsSkipped, setShowsSkipped] = useState(true);
  const experiments = useExperiments().data?.experiments;
  const groups = useSavedGroups().data?.savedGroups ?? [];
  const now = new Date(useNow()).toISOString();

  const reasonOf = (rule: Rule) =>
    // Until experiments were read nobody knows whether one is missing.
    experiments || rule.type !== 'experiment-ref'
      ? whySkipped(rule, { place, environments, asOf: now, experiment: experimentOf(rule, experiments) })
      : null;
  const told = useQuery('GET /api/v1/features/:id/usage', { params: { id: feature.id } }).data?.rules;
  const traffic = ruleTraffic(told ?? [], place);
  const byDefault = traffic.get(NO_RULE);
  const lit = litRules(evaluations, { place, version });
  const tried = state.rules.filter((rule) => reasonOf(rule) === null);
  const skippedCount = state.rules.length - tried.length;
  const last = place === null ? null : takesEverybody(tried, { environment: place, asOf: now });
  const unreached = new Set(
    last ? tried.slice(tried.findIndex(({ id }) => id === last.id) + 1).map(({ id }) => id) : [],
  );
  const marked = markedRules(state.rules, live?.rules ?? null);
  const shown = marked.filter(({ rule, mark }) => showsSkipped || mark === 'removed' || reasonOf(rule) === null);
  const numberOf = (rule: Rule) => state.rules.findIndex(({ id }) => id === rule.id) + 1;
  const titleOf = (rule: Rule) => experimentOf(rule, experiments)?.name ?? ruleTitle(rule);

  const save = (change: (rules: readonly Rule[]) => Rule[], comment: string) =>
    void onSave({ change: (rules) => ({ rules: change(rules) }), comment }).catch(
      toastFailure('The rules were not changed'),
    );
  /** Does it where it is meant, which somebody has to say of a rule that others share. */
  const scoped = (rule: Rule, verb: string, act: (scope: Scope) => void) => {
    if (place !== null && isShared(rule, environments)) setAsking({ rule, verb, act });
    else act('everywhere');
  };
  const act: RuleAction = {
    edit: (rule) => scoped(rule, 'Edit', (scope) => setEditing({ rule, scope, since: edits.since })),
    place: (rule, beside, side) =>
      scoped(rule, 'Move', (scope) =>
        save(
          (rules) => placeRule(rules, rule.id, { beside, side }, scope),
          `Moved the rule “${titleOf(rule)}”${where(scope)}`,
        ),
      ),
    switchTo: (rule, enabled) =>
      scoped(rule, `Turn ${enabled ? 'on' : 'off'}`, (scope) =>
        save(
          (rules) => changeRule(rules, rule.id, (one) => ({ ...one, enabled }), scope),
          `Turned the rule “${titleOf(rule)}” ${enabled ? 'on' : 'off'}${where(scope)}`,
        ),
      ),
    copy: setCopying,
    ramp: (rule) =>
      scoped(rule, 'Ramp up', (scope) => {
        if (rule.type === 'force' || rule.type === 'rollout') setRamping({ rule, scope, since: edits.since });
      }),
    save,
  };

  const saveRule =
    ({ rule: old, scope, since }: Editing) =>
    (rule: Rule, to: Target, madeExperiment?: string) => {
      const title = madeExperiment ?? titleOf(rule);
      const change = (rules: readonly Rule[]): Rule[] =>
        old && rules.some(({ id }) => id === rule.id)
          ? changeRule(rules, rule.id, () => rule, scope)
          : [...rules, rule];
      const comment = `${old ? 'Changed' : 'Added'} the rule “${title}”${where(scope)}`;
      return onSave({ change: (rules) => ({ rules: change(rules) }), comment }, to, since);
    };

  const begin = (rule: Rule | null) => setEditing({ rule, scope: 'everywhere', since: edits.since });
  const neighbours = shown.filter(({ mark }) => mark !== 'removed').map(({ rule }) => rule);
  const onMove = (id: string, to: number) => {
    const from = shown.findIndex(({ rule }) => rule.id === id);
    const [moving, passed] = [shown[from], shown[to]];
    if (moving && passed && passed.mark !== 'removed')
      act.place(moving.rule, passed.rule.id, to > from ? 'behind' : 'before');
  };

  return (
    <>
      <div className={styles.rulesHead}>
        <span>
          First match wins.{' '}
          <span className="muted">
            {tried.length === 1 ? '1 rule' : `${tried.length} rules`} can match now
            {skippedCount > 0 && `, ${skippedCount} ${skippedCount === 1 ? 'is' : 'are'} skipped`}
          </span>
        </span>
        {skippedCount > 0 && (
          <span className={styles.showSkipped}>
            <Switch label="Show skipped rules" checked={showsSkipped} onChange={setShowsSkipped} />
            <span aria-hidden="true">Show skipped</span>
          </span>
        )}
        {environments.length > 1 && (
          <Link to="/features/$id/compare" params={{ id: feature.id }} className={buttonClass('text')}>
            <IconArrowsLeftRight size={15} aria-hidden="true" /> Compare
          </Link>
        )}
        {mayEdit && (
          <Button look="soft" icon={<IconPlus size={15} />} onClick={() => begin(null)}>
            Add rule
          </Button>
        )}
      </div>
      {marked.length === 0 && <p className={`${styles.empty} muted`}>No rules yet: everyone gets the default value.</p>}
      <div className={styles.rules}>
        <SortableList
          items={shown.map((one) => ({ ...one, id: one.rule.id }))}
          nameOf={({ rule }) => `rule ${numberOf(rule)}, ${titleOf(rule)}`}
          disabled={!mayEdit || neighbours.length < 2}
          onMove={onMove}
        >
          {(one: MarkedRule & { id: string }, _, handle) => (
            <RuleCard
              handle={handle}
              marked={one}
              number={numberOf(one.rule)}
              type={feature.valueType}
              experiment={experimentOf(one.rule, experiments)}
              groups={groups}
              environments={environments}
              place={place}
              skipped={reasonOf(one.rule)}
              traffic={traffic.get(one.rule.id)}
              lit={lit.get(one.rule.id)}
              marks={
                <Suspense>
                  <RampMark
                    featureId={feature.id}
                    ruleId={one.rule.id}
                    planned={isToRamp(one.rule) ? one.rule.ramp : undefined}
                  />
                </Suspense>
              }
              warnings={[
                ...(contested.has(one.rule.id) ? ['Conflict'] : []),
                ...(unreached.has(one.rule.id) ? ['Never reached'] : []),
              ]}
              mayEdit={mayEdit}
              onEnable={(enabled) => act.switchTo(one.rule, enabled)}
              actions={actionsFor({
                rule: one.rule,
                neighbours,
                environments,
                place,
                title: titleOf(one.rule),
                newId,
                act,
              })}
              notes={
                <RuleNotes
                  rule={one.rule}
                  feature={feature}
                  experiment={experimentOf(one.rule, experiments)}
                  environment={place ?? undefined}
                />
              }
            />
          )}
        </SortableList>
      </div>
      <Card flush className={styles.default}>
        <span>
          <span className="muted">{state.rules.length === 0 ? 'Everyone gets' : 'Everyone else gets'}</span>{' '}
          {live && live.defaultValue !== state.defaultValue && (
            <>
              <s className="muted">
                <Value type={feature.valueType} value={live.defaultValue} />
              </s>{' '}
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <Value type={feature.valueType} value={state.defaultValue} />
        </span>
        {byDefault && <TrafficOf traffic={byDefault} />}
        {mayEdit && (
          <Button small onClick={onEditDefault}>
            Edit default
          </Button>
        )}
      </Card>
      <Suspense>
        {editing && (
          <RuleEditor
            feature={feature}
            rule={editing.rule}
            environments={environments}
            groups={groups}
            startsAt="draft"
            {...(place === null ? {} : { startsIn: [place] })}
            onSave={saveRule(editing)}
            onClose={() => setEditing(null)}
          />
        )}
        {asking && place !== null && (
          <WhereDialog
            verb={asking.verb}
            title={titleOf(asking.rule)}
            rule={asking.rule}
            place={place}
            environments={environments}
            onHere={() => asking.act({ only: place, environments, newId: newId() })}
            onEverywhere={() => asking.act('everywhere')}
            onClose={() => setAsking(null)}
          />
        )}
        {ramping && (
          <RampForm
            featureId={feature.id}
            ruleId={ramping.rule.id}
            ruleName={titleOf(ramping.rule)}
            drafting={{
              from: ramping.rule.ramp,
              onPlan: (ramp) =>
                onSave(
                  {
                    change: (rules) => ({
                      rules: changeRule(rules, ramping.rule.id, (one) => ({ ...one, ramp }) as Rule, ramping.scope),
                    }),
                    comment: `Planned a ramp for the rule “${titleOf(ramping.rule)}”${where(ramping.scope)}`,
                  },
                  'draft',
                  ramping.since,
                ),
            }}
            onClose={() => setRamping(null)}
          />
        )}
        {copying && (
          <CopyDialog
            rule={copying}
            title={titleOf(copying)}
            environments={environments}
            onCopy={save}
            onClose={() => setCopying(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const where = (scope: Scope): string => (scope === 'everywhere' ? '' : ` only in ${scope.only}`);

const experimentOf = <E extends { id: string }>(rule: Rule, experiments: readonly E[] | undefined): E | undefined =>
  rule.type === 'experiment-ref' ? experiments?.find(({ id }) => id === rule.experimentId) : undefined;
