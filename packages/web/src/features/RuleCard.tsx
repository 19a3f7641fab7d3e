import type { Experiment } from '@gb/domain/experiments';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { currentPhase } from '@gb/domain/experiments/split';
import type { Rule, ValueType } from '@gb/domain/features';
import { environmentsOf } from '@gb/domain/features/ruleScope';
import { IconFlask2, IconPercentage, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConditionSentence } from '../conditions/index.ts';
import { SavedGroupSentence } from '../saved-groups/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { SplitBar, VariationName } from '../ui/charts/Variation.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { formatCoverage, formatPercent } from '../ui/format.ts';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Switch } from '../ui/Switch.tsx';
import { KIND_NAMES, ruleTitle, scheduleSentence } from './describe.ts';
import styles from './Feature.module.css';
import type { Place } from './EnvironmentCells.tsx';
import type { MarkedRule } from './shownState.ts';
import type { Traffic } from './ruleTraffic.ts';
import { TrafficOf } from './TrafficOf.tsx';
import type { Lit } from './tryIt/litRules.ts';
import { Value } from './Value.tsx';

const KIND_ICONS = { force: IconPin, rollout: IconPercentage, 'experiment-ref': IconFlask2, experiment: IconFlask2 };

type RuleCardProps = {
  marked: MarkedRule;
  number: number;
  type: ValueType;
  experiment: Experiment | undefined;
  groups: readonly SavedGroup[];
  environments: readonly string[];
  place: Place;
  /** Why the environment shown passes it over; null when it does not. */
  skipped: string | null;
  /** What else is to be said of it, such as that somebody else changed it too. */
  warnings: readonly string[];
  mayEdit: boolean;
  onEnable: (enabled: boolean) => void;
  actions: readonly MenuItem[];
  /** What the last try says of it. */
  lit: Lit | undefined;
  /** Who it answered; undefined where nobody told. */
  traffic?: Traffic | undefined;
  /** What else marks it, such as a ramp. */
  marks?: ReactNode;
  /** What is to be known of it before it is trusted. */
  notes?: ReactNode;
  /** The button to drag the rule by, for those who may. */
  handle: ReactNode;
};

const MARKS = { new: 'New', edited: 'Edited', removed: 'Removed' } as const;

/** One rule as a sentence: IF whom, SPLIT how many, SERVE what. One that is passed over here shrinks to name and reason. */
export function RuleCard({ marked, number, type, experiment, groups, handle, ...props }: RuleCardProps) {
  const { lit, skipped, warnings, mayEdit, onEnable, actions, environments, place } = props;
  const { rule, before, mark } = marked;
  const Icon = KIND_ICONS[rule.type];
  const title = rule.type === 'experiment-ref' && experiment ? experiment.name : ruleTitle(rule);
  const isRemoved = mark === 'removed';
  const isShort = skipped !== null || isRemoved;
  return (
    <Card flush className={`${styles.rule} ${isShort ? styles.skipped : ''} ${litClass(lit) ?? ''}`}>
      {!isRemoved && handle && <span className={styles.dragged}>{handle}</span>}
      <span className={styles.number}>{isRemoved ? '' : number}</span>
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>{isRemoved ? <s>{title}</s> : title}</h2>
          <span className={styles.kind}>
            <Icon size={13} aria-hidden="true" /> {KIND_NAMES[rule.type]}
          </span>
          <Chips rule={rule} environments={environments} place={place} />
          {mark && <Badge tone={mark === 'removed' ? 'bad' : 'neutral'}>{MARKS[mark]}</Badge>}
          {!rule.enabled && <Badge>Off</Badge>}
          {rule.type === 'experiment-ref' && rule.startsExperiment && (
            <Badge tone="accent">Starts when published</Badge>
          )}
          {props.marks}
          {lit?.decided && <Badge tone="accent">{lit.words}</Badge>}
          {warnings.map((warning) => (
            <Badge key={warning} tone="warn">
              {warning}
            </Badge>
          ))}
        </div>
        {lit && !lit.decided && <div className="muted">{lit.words}</div>}
        {isShort ? (
          <div className="muted">{isRemoved ? 'This draft removes it' : `Skipped: ${skipped}`}</div>
        ) : (
          <>
            {rule.prerequisites.length > 0 && (
              <Line keyword="NEEDS">
                {rule.prerequisites.map(({ id, condition }) => (
                  <span key={id}>
                    <Link to="/features/$id" params={{ id }}>
                      {id}
                    </Link>{' '}
                    <ConditionSentence condition={condition} />
                  </span>
                ))}
              </Line>
            )}
            {rule.scheduleRules.length > 0 && <Line keyword="WHEN">{scheduleSentence(rule.scheduleRules)}</Line>}
            <Line keyword="IF">
              {before && isOtherTarget(before, rule) && (
                <s className="muted">
                  <Target rule={before} groups={groups} />
                </s>
              )}
              <Target rule={rule} groups={groups} />
            </Line>
            <Serve rule={rule} before={mark === 'edited' ? before : null} type={type} experiment={experiment} />
            {props.notes}
          </>
        )}
      </div>
      {!isRemoved && (
        <div className={styles.controls}>
          {props.traffic && <TrafficOf traffic={props.traffic} />}
          <Switch
            label={`Rule ${number}, ${title}`}
            look="accent"
            large
            checked={rule.enabled}
            disabled={!mayEdit}
            onChange={onEnable}
          />
          {mayEdit && <RowMenu label={`Actions for rule ${number}`} items={actions} />}
        </div>
      )}
    </Card>
  );
}

const litClass = (lit: Lit | undefined): string | undefined => lit && (lit.decided ? styles.lit : styles.unlit);

const isOtherTarget = (one: Rule, other: Rule): boolean =>
  one.condition !== other.condition || JSON.stringify(one.savedGroups) !== JSON.stringify(other.savedGroups);

function Target({ rule, groups }: { rule: Rule; groups: readonly SavedGroup[] }) {
  return (
    <>
      {(rule.condition !== '' || rule.savedGroups.length === 0) && (
        <ConditionSentence
          condition={rule.condition}
          names={{ group: (id) => groups.find((one) => one.id === id)?.name }}
        />
      )}
      <SavedGroupSentence targeting={rule.savedGroups} groups={groups} />
    </>
  );
}

/** Where the rule applies; the environment that is shown stands out. */
function Chips({ rule, environments, place }: Pick<RuleCardProps, 'environments' | 'place'> & { rule: Rule }) {
  if (environments.length < 2) return null;
  const names = environmentsOf(rule, environments);
  if (names.length === environments.length) return <span className={styles.chip}>all environments</span>;
  return names.map((name) => (
    <span key={name} className={styles.chip} data-shown={name === place || undefined}>
      {name}
    </span>
  ));
}

function Line({ keyword, children }: { keyword: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.keyword}>{keyword}</span>
      <div>{children}</div>
    </div>
  );
}

type ServeProps = Pick<RuleCardProps, 'type' | 'experiment'> & { rule: Rule; before: Rule | null };

function Serve({ rule, before, type, experiment }: ServeProps) {
  if (rule.type === 'experiment-ref') {
    return experiment ? (
      <Variations rule={rule} type={type} experiment={experiment} />
    ) : (
      <Line keyword="SERVE">an experiment you cannot see</Line>
    );
  }
  if (rule.type === 'experiment') return <Inline rule={rule} type={type} />;
  return (
    <>
      {rule.type === 'rollout' && (
        <Line keyword="SPLIT">
          {before?.type === 'rollout' && before.coverage !== rule.coverage && (
            <s className="muted">{sharePercent(before.coverage)}</s>
          )}{' '}
          {sharePercent(rule.coverage)} of traffic <span className="muted">by</span> <code>{rule.hashAttribute}</code>
        </Line>
      )}
      <Line keyword="SERVE">
        {before && 'value' in before && before.value !== rule.value && (
          <>
            <s className="muted">
              <Value type={type} value={before.value} />
            </s>{' '}
            <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <Value type={type} value={rule.value} />
      </Line>
    </>
  );
}

/** With a decimal only where it has one. */
const sharePercent = (share: number): string => formatPercent(share, Number.isInteger(share * 100) ? 0 : 1);

/** An experiment that lives in the rule alone. */
function Inline({ rule, type }: { rule: Extract<Rule, { type: 'experiment' }>; type: ValueType }) {
  const { coverage, values, hashAttribute } = rule;
  const named = values.map(({ name, ...rest }, index) => ({ ...rest, name: name || `Variation ${index}` }));
  return (
    <>
      <Line keyword="SPLIT">
        {formatCoverage(coverage)} of traffic <span className="muted">by</span> <code>{hashAttribute}</code>
      </Line>
      <Served splits={named} coverage={coverage} type={type} />
    </>
  );
}

type Split = { name: string; weight: number; value: string };

/** What each variation gets, and how many get it. */
function Served({ splits, coverage, type }: { splits: readonly Split[]; coverage: number; type: ValueType }) {
  return (
    <Line keyword="SERVE">
      <div className={styles.variations}>
        <SplitBar splits={splits} coverage={coverage} />
        <div className={styles.legend}>
          {splits.map(({ name, weight, value }, index) => (
            <span key={index}>
              <VariationName index={index} name={name} />
              <span className="muted num">{formatPercent(weight * coverage, 0)}</span>
              <Value type={type} value={value} />
            </span>
          ))}
        </div>
      </div>
    </Line>
  );
}

type VariationsProps = { rule: Extract<Rule, { type: 'experiment-ref' }>; type: ValueType; experiment: Experiment };

function Variations({ rule, type, experiment }: VariationsProps) {
  const { coverage, variationWeights } = currentPhase(experiment);
  const valueOf = (id: string) => rule.variations.find(({ variationId }) => variationId === id)?.value ?? '';
  const splits = experiment.variations.map(({ id, name }, index) => ({
    name,
    weight: variationWeights[index] ?? 0,
    value: valueOf(id),
  }));
  return (
    <>
      <Line keyword="SPLIT">
        {formatCoverage(coverage)} of traffic <span className="muted">by</span> <code>{experiment.hashAttribute}</code>
        {' · '}
        <Link to="/experiment/$id" params={{ id: experiment.id }}>
          see the experiment
        </Link>
      </Line>
      <Served splits={splits} coverage={coverage} type={type} />
    </>
  );
}
