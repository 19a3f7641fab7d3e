import type { Experiment } from '@gb/domain/experiments';
import type { UnitQuery } from '@gb/domain/unit-queries';

export type DimensionGroup = { label: string; choices: readonly { value: string; label: string }[] };

/** Everything results of an experiment can be split by. Groups without a choice are left out. */
export function dimensionGroups(
  experiment: Pick<Experiment, 'datasource' | 'activationMetric'>,
  columns: readonly string[],
  dimensions: readonly UnitQuery[],
): DimensionGroup[] {
  const own = dimensions.filter(({ datasource }) => datasource === experiment.datasource);
  const groups: DimensionGroup[] = [
    {
      label: 'Built in',
      choices: [
        { value: 'date', label: 'Date cohorts' },
        ...(experiment.activationMetric ? [{ value: 'activation', label: 'Activation status' }] : []),
      ],
    },
    { label: 'Of the assignment query', choices: columns.map((column) => ({ value: column, label: column })) },
    { label: 'Dimensions', choices: own.map(({ id, name }) => ({ value: id, label: name })) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** How a dimension is called; one that is gone keeps its id. */
export const dimensionName = (groups: readonly DimensionGroup[], value: string): string =>
  groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)?.label ?? value;
