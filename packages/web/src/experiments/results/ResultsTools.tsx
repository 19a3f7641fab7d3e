import type { Experiment } from '@gb/domain/experiments';
import type { Snapshot } from '@gb/domain/snapshots';
import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { VariationRing } from '../../ui/charts/Variation.tsx';
import { Dropdown, type MenuItem } from '../../ui/Dropdown.tsx';
import { formatDate, formatPercent } from '../../ui/format.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { type DimensionGroup, dimensionName } from './dimensions.ts';
import styles from './Results.module.css';

export type Look = 'violin' | 'interval';

type ResultsToolsProps = {
  experiment: Experiment;
  settings: Snapshot['settings'] | undefined;
  /** What results can be split by, in groups. */
  dimensions: readonly DimensionGroup[];
  phase: number;
  onPhase: (phase: number) => void;
  dimension: string;
  onDimension: (dimension: string) => void;
  look: Look;
  onLook: (look: Look) => void;
  onQueries?: (() => void) | undefined;
  /** What else can be done with the results shown. */
  more: readonly MenuItem[];
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
      <Dropdown
        items={[
          { label: 'None', onSelect: () => props.onDimension(''), checked: dimension === '' },
          ...dimensions.flatMap(({ label, choices }): MenuItem[] => [
            { kind: 'label', label },
            ...choices.map(({ value, label: name }) => ({
              label: name,
              onSelect: () => props.onDimension(value),
              checked: value === dimension,
            })),
          ]),
        ]}
      >
        Dimension: {dimension === '' ? 'none' : dimensionName(dimensions, dimension)}
      </Dropdown>
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
      {props.more.length > 0 && <RowMenu label="More about these results" items={props.more} />}
      {props.children}
    </div>
  );
}

function phaseWords({ phases }: Experiment, index: number): string {
  const started = phases[index]?.dateStarted;
  return `Phase ${index + 1}${started ? ` · from ${formatDate(started)}` : ''}`;
}

/** "Bayesian, 95% intervals", "Frequentist, sequential". */
const engineWords = ({
  engine,
  confidenceLevel,
  pValueThreshold,
  sequentialTestingEnabled,
}: Snapshot['settings']): string =>
  engine === 'bayesian'
    ? `Bayesian, ${formatPercent(confidenceLevel, 0)} intervals`
    : `Frequentist, p < ${pValueThreshold}${sequentialTestingEnabled ? ', sequential' : ''}`;
