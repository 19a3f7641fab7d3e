import type { Experiment } from '@gb/domain/experiments';
import type { FeatureV1, Rule } from '@gb/domain/features';
import { connectionsThatCannot, unregisteredAttributes } from '@gb/domain/features/ruleNeeds';
import { type Skip, skipOf } from '@gb/domain/features/ruleStanding';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAttributes } from '../../attributes/index.ts';
import { ALL, useQuery } from '../../platform/data.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import styles from './RuleFields.module.css';

type Props = {
  rule: Rule;
  feature: Pick<FeatureV1, 'project'>;
  experiment: Experiment | undefined;
  /** The environment that is looked at; none where all are. */
  environment?: string | undefined;
};

/** What is to be known of a rule before it is trusted: why it is skipped, and who cannot understand it. */
export function RuleNotes({ rule, feature, experiment, environment }: Props) {
  const attributes = useAttributes().data?.attributes;
  const connections = useQuery('GET /api/v1/sdk-connections', ALL).data?.connections ?? [];
  const asOf = new Date(useNow()).toISOString();
  const skip = environment === undefined ? null : skipOf(rule, { environment, asOf, experiment });
  const strangers = attributes ? unregisteredAttributes(rule, attributes, experiment) : [];
  const lacking = connectionsThatCannot(rule, {
    project: feature.project,
    connections,
    ...(experiment ? { experiment } : {}),
  });
  const notes = [
    ...(skip && skip.why !== 'off' && skip.why !== 'environment' ? [skipWords(skip)] : []),
    ...strangers.map((name) => `${name} is not registered as an attribute, so apps may not send it.`),
    ...lacking.map(
      ({ connection, lacks, since }) =>
        `${connection.name} uses SDK ${connection.sdkVersion}, which lacks ${lacks}. It came with ${since}.`,
    ),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {note}
        </li>
      ))}
    </ul>
  );
}

/** Why a rule is skipped now, as one sentence. */
export function skipWords(skip: Skip): string {
  switch (skip.why) {
    case 'off':
      return 'Skipped: it is switched off.';
    case 'environment':
      return 'Skipped here: it is for other environments.';
    case 'experimentMissing':
      return 'Skipped: its experiment is gone, or you cannot see it.';
    case 'experiment':
      return `Skipped: its experiment ${skip.name} is ${skip.is}.`;
    case 'schedule':
      return skip.until ? `Skipped until ${formatDateTime(skip.until)}.` : 'Skipped: its schedule is over.';
  }
}
