import type { FactTable } from '@gb/domain/fact-tables';
import type { NewFactMetric } from '@gb/domain/metrics';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { type Amounts, columnOptions } from './metricFields.ts';

type Side = NewFactMetric['numerator'];
const AGGREGATIONS = { sum: 'Sum', max: 'Largest', 'count distinct': 'Distinct values' };

type SideFieldsProps = {
  label: string;
  /** What of the rows is added up; of a share, nothing. */
  amounts: Amounts;
  side: Side;
  tables: readonly FactTable[];
  onChange: (side: Side) => void;
  error: string | undefined;
};

/** Which rows of which fact table, and how they add up for one user. */
export function SideFields({ label, amounts, side, tables, onChange, error }: SideFieldsProps) {
  const table = tables.find(({ id }) => id === side.factTableId);
  const isPseudo = side.column.startsWith('$$');
  return (
    <>
      <Select
        label={`${label}: fact table`}
        options={tables.map(({ id, name }) => ({ value: id, label: name }))}
        value={side.factTableId}
        onChange={(factTableId) =>
          onChange({
            factTableId,
            column: amounts === 'none' ? side.column : '$$count',
            aggregation: 'sum',
            filters: [],
          })
        }
        hint={tables.length === 0 ? 'There is no fact table yet; make one first.' : undefined}
        error={error}
      />
      {amounts !== 'none' && table && (
        <Select
          label={`${label}: column`}
          options={columnOptions(table, side.aggregation, amounts)}
          value={side.column}
          onChange={(column) => onChange({ ...side, column })}
        />
      )}
      {(amounts === 'any' || amounts === 'totals') && table && !isPseudo && (
        <Select
          label={`${label}: added up as`}
          options={AGGREGATIONS}
          value={side.aggregation}
          onChange={(aggregation) => onChange({ ...side, aggregation: aggregation as Side['aggregation'] })}
        />
      )}
      {table && table.filters.length > 0 && (
        <MultiSelect
          label={`${label}: only rows that pass`}
          optional
          options={table.filters.map(({ id, name }) => ({ value: id, label: name }))}
          values={side.filters}
          onChange={(filters) => onChange({ ...side, filters })}
        />
      )}
    </>
  );
}
