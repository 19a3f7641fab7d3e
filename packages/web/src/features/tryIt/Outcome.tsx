import { type Evaluation, type RuleTrace, reasonText } from '@gb/domain/evaluation';
import type { Rule, ValueType } from '@gb/domain/features';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { formatPercent } from '../../ui/format.ts';
import { KIND_NAMES } from '../describe.ts';
import { Value } from '../Value.tsx';
import styles from './TryIt.module.css';

const OUTCOMES: Readonly<Record<RuleTrace['outcome'], { text: string; tone: Tone }>> = {
  matched: { text: 'Matched', tone: 'good' },
  skipped: { text: 'Passed over', tone: 'neutral' },
  notReached: { text: 'Not reached', tone: 'neutral' },
  notDelivered: { text: 'Not in use', tone: 'neutral' },
};

/** What one environment gives the user, and what became of each rule. */
export function Outcome({ evaluation, type }: { evaluation: Evaluation; type: ValueType }) {
  const { environment, value, enabled, trace } = evaluation;
  return (
    <section className={styles.outcome} aria-label={`In ${environment}`}>
      <div className={styles.answer}>
        <h3>{environment}</h3>
        <Value type={type} value={textOf(value)} />
        <span className="muted">{sentenceFor(evaluation)}</span>
      </div>
      {enabled && trace.length > 0 && (
        <ol className={styles.trace}>
          {trace.map((rule) => (
            <li key={rule.ruleId} className={rule.outcome === 'matched' ? styles.matched : undefined}>
              <span>{rule.description || `${KIND_NAMES[rule.type as Rule['type']]} rule`}</span>
              <Badge tone={OUTCOMES[rule.outcome].tone}>{OUTCOMES[rule.outcome].text}</Badge>
              {rule.reason && <span className="muted">{reasonText(rule.reason)}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function sentenceFor({ enabled, source, experiment }: Evaluation): string {
  if (!enabled) return 'The feature is off here: everyone gets null.';
  if (source === 'prerequisite') return 'A prerequisite does not hold, so no rule is tried.';
  if (source === 'defaultValue') return 'No rule took the user, so the default value counts.';
  if (!experiment) return 'A rule decided.';
  const place = experiment.bucket === null ? '' : `, at ${formatPercent(experiment.bucket, 2)} of the way`;
  return `Experiment ${experiment.key} gave variation ${experiment.variationKey} by ${experiment.hashAttribute}${place}.`;
}
