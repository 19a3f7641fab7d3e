import { type AssignmentQuery, type DimensionSlices, MOST_SLICES } from '@gb/domain/data-sources';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { useFindSlices } from './useDataSources.ts';
import { useRunByHand } from './useRunByHand.tsx';

const LOOKBACK_DAYS = 30;

type SliceFieldsProps = { dataSourceId: string; query: AssignmentQuery; onChange: (slices: Slices) => void };
type Slices = AssignmentQuery['dimensionSlices'];

/** Which values of each dimension are told apart, to be chosen from the most common ones. */
export function SliceFields({ dataSourceId, query, onChange }: SliceFieldsProps) {
  const find = useFindSlices();
  const [found, setFound] = useState<DimensionSlices[] | null>(null);
  const { run, question, progress } = useRunByHand(dataSourceId, async (confirmed, signal) =>
    setFound(await find(dataSourceId, { query, lookbackDays: LOOKBACK_DAYS, confirmed }, signal)),
  );
  const { dimensions, dimensionSlices } = query;
  if (dimensions.length === 0) return null;
  const commonOf = (column: string) => found?.find((one) => one.column === column)?.slices ?? [];
  const change = (column: string, values: string[]) => {
    const { [column]: _, ...others } = dimensionSlices;
    onChange(values.length > 0 ? { ...others, [column]: values.slice(0, MOST_SLICES) } : others);
  };
  return (
    <>
      <div>
        <ActionButton small icon={<IconChartBar size={14} />} disabled={!query.query.trim()} onAction={run}>
          Find the most common values
        </ActionButton>
      </div>
      {progress}
      {question}
      {dimensions.map((column) => (
        <ComboTags
          key={column}
          label={`Values of ${column}`}
          optional
          hint={shares(commonOf(column), found !== null)}
          placeholder="All of them"
          options={commonOf(column).map(({ value }) => value)}
          values={dimensionSlices[column] ?? []}
          onChange={(values) => change(column, values)}
        />
      ))}
    </>
  );
}

function shares(common: DimensionSlices['slices'], isAsked: boolean): string {
  if (common.length > 0) return common.map(({ value, percent }) => `${value} ${percent.toFixed(1)}%`).join(', ');
  if (isAsked) return `Nobody had a value in the last ${LOOKBACK_DAYS} days.`;
  return `Up to ${MOST_SLICES} that are told apart; all others are counted together. None: every value by itself.`;
}
