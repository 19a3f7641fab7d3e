import type { Experiment } from '@gb/domain/experiments';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { currentPhase } from '@gb/domain/experiments/split';
import type { Rule, ValueType } from '@gb/domain/features';
import { IconFlask2, IconPercentage, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConditionSentence } from '../conditions/index.ts';
import { SavedGroupSentence } from '../saved-groups/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { SplitBar, VariationName } from '../ui/charts/Variation.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { formatPercent } from '../ui/format.ts';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Switch } from '../ui/Switch.tsx';
import { KIND_NAMES, ruleTitle, scheduleSentence } from './describe.ts';
import styles from './Feature.module.css';
import { Value } from './Value.tsx';

const KIND_ICONS = { force: IconPin, rollout: IconPercentage, 'experiment-ref': IconFlask2, experiment: IconFlask2 };

type RuleCardProps = {
  rule: Rule;
  number: number;
  type: ValueType;
  experiment: Experiment | undefined;
  groups: readonly SavedGroup[];
  isReachable: boolean;
  mayEdit: boolean;
  onEnable: (enabled: boolean) => void;
  actions: readonly MenuItem[];
  /** What is to be known of it before it is trusted. */
  notes?: ReactNode;
  /** The button to drag the rule by, for those who may. */
  handle: ReactNode;
};

/** One rule as a sentence: IF whom, SPLIT how many, SERVE what. */
export function RuleCard({ rule, number, type, experiment, groups, handle, ...props }: RuleCardProps) {
  const { isReachable, mayEdit, onEnable, actions } = props;
  const Icon = KIND_ICONS[rule.type];
  const title = rule.type === 'experiment-ref' && experiment ? experiment.name : ruleTitle(rule);
  return (
    <Card flush className={`${styles.rule} ${rule.enabled ? '' : styles.off}`}>
      {handle}
      <span className={styles.number}>{number}</span>
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>{title}</h2>
          <Badge>
            <Icon size={12} aria-hidden="true" /> {KIND_NAMES[rule.type]}
          </Badge>
          {!rule.enabled && <Badge>Off</Badge>}
          {rule.enabled && !isReachable && <Badge tone="warn">Never reached</Badge>}
          {experiment && experiment.status !== 'running' && (
            <Badge tone="warn">Experiment is {experiment.status}</Badge>
          )}
        </div>
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
          {(rule.condition !== '' || rule.savedGroups.length === 0) && (
            <ConditionSentence
              condition={rule.condition}
              names={{ group: (id) => groups.find((one) => one.id === id)?.name }}
            />
          )}
          <SavedGroupSentence targeting={rule.savedGroups} groups={groups} />
        </Line>
        <Serve rule={rule} type={type} experiment={experiment} />
        {props.notes}
      </div>
      <div className={styles.controls}>
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
    </Card>
  );
}

function Line({ keyword, children }: { keyword: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.keyword}>{keyword}</span>
      <div>{children}</div>
    </div>
  );
}

type ServeProps = Pick<RuleCardProps, 'rule' | 'type' | 'experiment'>;

function Serve({ rule, type, experiment }: ServeProps) {
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
          {formatPercent(rule.coverage, Number.isInteger(rule.coverage * 100) ? 0 : 1)} of traffic{' '}
          <span className="muted">by</span> <code>{rule.hashAttribute}</code>
        </Line>
      )}
      <Line keyword="SERVE">
        <Value type={type} value={rule.value} />
      </Line>
    </>
  );
}

/** An experiment that lives in the rule alone. */
function Inline({ rule, type }: { rule: Extract<Rule, { type: 'experiment' }>; type: ValueType }) {
  const { coverage, values, hashAttribute } = rule;
  const named = values.map(({ name, ...rest }, index) => ({ ...rest, name: name || `Variation ${index}` }));
  return (
    <>
      <Line keyword="SPLIT">
        {formatPercent(coverage, 0)} of traffic <span className="muted">by</span> <code>{hashAttribute}</code>
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
        {formatPercent(coverage, 0)} of traffic <span className="muted">by</span>{' '}
        <code>{experiment.hashAttribute}</code>
        {' · '}
        <Link to="/experiment/$id" params={{ id: experiment.id }}>
          see the experiment
        </Link>
      </Line>
      <Served splits={splits} coverage={coverage} type={type} />
    </>
  );
}
