import type { Experiment } from '@gb/domain/experiments';
import type { Snapshot } from '@gb/domain/snapshots';
import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { VariationRing } from '../../ui/charts/Variation.tsx';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { formatDate, formatPercent } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './Results.module.css';

export type Look = 'violin' | 'interval';

type ResultsToolsProps = {
  experiment: Experiment;
  settings: Snapshot['settings'] | undefined;
  /** Columns of the assignment query that results can be split by. */
  dimensions: readonly string[];
  phase: number;
  onPhase: (phase: number) => void;
  dimension: string;
  onDimension: (dimension: string) => void;
  look: Look;
  onLook: (look: Look) => void;
  onQueries?: (() => void) | undefined;
  /** The update button and its progress. */
  children: ReactNode;
};

/** The row above the results: what is compared, split by what, how it is drawn, how fresh it is. */
export function ResultsTools(props: ResultsToolsProps) {
  const { experiment, settings, dimensions, phase, dimension } = props;
  return (
    <div className={styles.toolbar}>
      <span className={styles.pill}>
        Baseline: <VariationRing index={0} /> {experiment.variations[0]?.name}
      </span>
      {dimensions.length > 0 && (
        <Dropdown
          items={['', ...dimensions].map((name) => ({
            label: name || 'None',
            onSelect: () => props.onDimension(name),
            checked: name === dimension,
          }))}
        >
          Dimension: {dimension || 'none'}
        </Dropdown>
      )}
      {experiment.phases.length > 1 && (
        <Dropdown
          items={experiment.phases.map((_, index) => ({
            label: phaseWords(experiment, index),
            onSelect: () => props.onPhase(index),
            checked: index === phase,
          }))}
        >
          {phaseWords(experiment, phase)}
        </Dropdown>
      )}
      {settings && <span className={styles.pill}>{engineWords(settings)}</span>}
      <span className={styles.spacer} />
      <Segmented
        label="Draw changes as"
        value={props.look}
        onChange={props.onLook}
        choices={[
          { value: 'violin', label: 'Violin' },
          { value: 'interval', label: 'Interval' },
        ]}
      />
      {props.onQueries && (
        <Button icon={<IconListSearch size={15} />} onClick={props.onQueries}>
          View queries
        </Button>
      )}
      {props.children}
    </div>
  );
}

function phaseWords({ phases }: Experiment, index: number): string {
  const started = phases[index]?.dateStarted;
  return `Phase ${index + 1}${started ? ` · from ${formatDate(started)}` : ''}`;
}

/** "Bayesian, 95% intervals", "Frequentist, sequential". */
export const engineWords = ({
  engine,
  confidenceLevel,
  pValueThreshold,
  sequentialTestingEnabled,
}: Snapshot['settings']): string =>
  engine === 'bayesian'
    ? `Bayesian, ${formatPercent(confidenceLevel, 0)} intervals`
    : `Frequentist, p < ${pValueThreshold}${sequentialTestingEnabled ? ', sequential' : ''}`;
