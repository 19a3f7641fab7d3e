import type { Experiment } from '@gb/domain/experiments';
import { IconChartBar } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** What keeps results from being shown. */
export type Missing = 'draft' | 'dataSource' | 'metrics' | 'results';

/** The first thing an analysis of this experiment still needs; null when it can be run. */
export function missingOf({ status, datasource, exposureQueryId, metrics }: Experiment): Missing | null {
  if (!datasource || !exposureQueryId) return status === 'draft' ? 'draft' : 'dataSource';
  if (metrics.length === 0) return status === 'draft' ? 'draft' : 'metrics';
  return status === 'draft' ? 'draft' : null;
}

const WORDS: Readonly<Record<Missing, readonly [title: string, text: string, action: string]>> = {
  draft: [
    'Not started yet',
    'Results appear here once the experiment runs and people have seen it. Choose now how it will be analysed.',
    'Analysis settings',
  ],
  dataSource: [
    'No data source chosen',
    'Choose where exposures and metrics of this experiment are found.',
    'Choose a data source',
  ],
  metrics: ['Add at least 1 metric', 'A goal metric says what the experiment is meant to change.', 'Choose metrics'],
  results: [
    'No data yet',
    'Press Update to analyse what is in the data source. Shortly after the start, give it an hour or two first.',
    'Analysis settings',
  ],
};

export function EmptyResults({ missing, onConfigure }: { missing: Missing; onConfigure?: (() => void) | undefined }) {
  const [title, text, action] = WORDS[missing];
  return (
    <Card>
      <EmptyState
        icon={<IconChartBar size={22} />}
        title={title}
        actions={
          onConfigure && (
            <Button look={missing === 'results' ? 'outline' : 'primary'} onClick={onConfigure}>
              {action}
            </Button>
          )
        }
      >
        {text}
      </EmptyState>
    </Card>
  );
}
