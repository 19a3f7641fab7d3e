import { Alert } from '../ui/Alert.tsx';
import type { Connection } from './useDataSources.ts';

/** Which version answered, and what its owner should change. */
export function ConnectionAnswer({ connection }: { connection: Connection }) {
  return (
    <Alert tone={connection.warnings.length ? 'warn' : 'good'}>
      Connected: {connection.version}
      {connection.warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </Alert>
  );
}
