import type { MetricCheck } from '@gb/domain/snapshots';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { SidePanel } from '../../ui/Modal.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Spinner } from '../../ui/Button.tsx';
import { useCheck } from './useCheck.ts';

const WORDS: Readonly<Record<MetricCheck['outcome'], readonly [string, Tone]>> = {
  agrees: ['Agrees', 'good'],
  differs: ['Differs', 'bad'],
  notChecked: ['Not checked', 'neutral'],
};

type CheckPanelProps = { snapshotId: string; metricName: (id: string) => string; onClose: () => void };

/** Recomputes an analysis from the warehouse's raw rows, apart from the SQL that made it, and says where they agree. */
export function CheckPanel({ snapshotId, metricName, onClose }: CheckPanelProps) {
  const { checks, error, check } = useCheck(snapshotId);
  const differs = checks?.some(({ outcome }) => outcome === 'differs');
  return (
    <SidePanel title="Check this analysis" onClose={onClose}>
      <p className="muted">
        Every exposure and event is read from the data source row by row, and each metric is added up here in plain code
        that shares nothing with the SQL. Figures agree when they are the same to nine digits.
      </p>
      {error && <Problem error={error} onRetry={check} />}
      {!checks && !error && (
        <div role="status" style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
          <Spinner /> Reading the rows and adding them up…
        </div>
      )}
      {differs && (
        <Alert tone="warn">
          Some figures differ. If rows came in or changed since the analysis, update the results and check again.
        </Alert>
      )}
      {checks?.map((check) => {
        const [words, tone] = WORDS[check.outcome];
        return (
          <section key={check.metricId} aria-label={metricName(check.metricId)}>
            <h3 style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
              {metricName(check.metricId)} <Badge tone={tone}>{words}</Badge>
            </h3>
            {check.outcome === 'notChecked' && <p className="muted">{check.reason}</p>}
            {check.outcome === 'differs' && (
              <ul className="mono">
                {check.differences.slice(0, 10).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </SidePanel>
  );
}
