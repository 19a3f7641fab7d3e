import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CodeField } from '../ui/editor/CodeField.tsx';
import { countOf, formatElapsed } from '../ui/format.ts';
import { RowsTable } from '../ui/RowsTable.tsx';
import { missingColumns } from './kinds.ts';
import { type Preview, type TemplateVariables, usePreview } from './useDataSources.ts';
import { useRunByHand } from './useRunByHand.tsx';
import { useSqlHelp } from './useSqlHelp.ts';

type SqlFieldProps = {
  label: string;
  hint?: string;
  dataSourceId: string;
  value: string;
  onChange: (sql: string) => void;
  error?: string | undefined;
  /** Columns the query has to give. */
  needed?: readonly string[];
  /** What its placeholders stand for. */
  templateVariables?: TemplateVariables;
  /** Told the columns of every run that worked. */
  onColumns?: (columns: Preview['columns']) => void;
};

/** A query with a button that runs it: its first rows, which needed columns are missing, or the engine’s message. */
export function SqlField({ label, hint, dataSourceId, value, onChange, error, needed = [], ...props }: SqlFieldProps) {
  const preview = usePreview();
  const [answer, setAnswer] = useState<Preview | null>(null);
  const { run, question, progress } = useRunByHand(dataSourceId, async (confirmed, signal) => {
    const { templateVariables } = props;
    const next = await preview(dataSourceId, { sql: value, templateVariables, confirmed }, signal);
    setAnswer(next);
    if (next.error === null) props.onColumns?.(next.columns);
  });
  return (
    <>
      <CodeField
        language="sql"
        label={label}
        hint={hint}
        rows={8}
        value={value}
        error={error}
        onChange={onChange}
        {...useSqlHelp(dataSourceId)}
      />
      <div>
        <ActionButton
          small
          icon={<IconPlayerPlay size={14} />}
          disabled={!value.trim() || !dataSourceId}
          onAction={run}
        >
          Run for the first rows
        </ActionButton>
      </div>
      {progress}
      {question}
      {answer && <Answer answer={answer} label={`Rows of ${label.toLowerCase()}`} needed={needed} />}
    </>
  );
}

function Answer({ answer, label, needed }: { answer: Preview; label: string; needed: readonly string[] }) {
  if (answer.error !== null) return <ErrorAlert text={answer.error} />;
  const columns = answer.columns.map(({ name }) => name);
  const missing = missingColumns(needed, columns);
  return (
    <>
      {missing.length > 0 && <Alert tone="warn">Missing columns: {missing.join(', ')}.</Alert>}
      <span className="muted num" role="status">
        {answer.isTruncated && 'The first '}
        {countOf(answer.rows.length, 'row')} in {formatElapsed(answer.elapsedMs)}
      </span>
      <RowsTable label={label} columns={columns} rows={answer.rows} max={50} />
    </>
  );
}
