import type { FeatureSummary } from '@gb/domain/features';
import { useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { messageOf } from '../ui/messageOf.ts';
import { switchOf } from './useFeature.ts';

export type BulkChange = { kind: 'switch'; environment: string; on: boolean } | { kind: 'archive'; archived: boolean };

/** How many features are changed at the same time. */
const AT_ONCE = 4;

/** What has to be known of a feature to change it. */
export type Changeable = Pick<FeatureSummary, 'id' | 'project' | 'archived'>;

/** Makes one change to many features, each on its own; gives a sentence for each that failed. */
export function useBulkChange() {
  const api = useApi();
  const revalidate = useRevalidate();
  const send = (what: BulkChange, id: string) =>
    what.kind === 'switch'
      ? api.call('POST /api/v1/features/:id/toggle', { params: { id }, body: switchOf(what.environment, what.on) })
      : api.call('POST /api/v1/features/:id', { params: { id }, body: { archived: what.archived } });
  return async (what: BulkChange, features: readonly Changeable[]): Promise<string[]> => {
    const waiting = [...features];
    const failures: string[] = [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id } = next;
        await send(what, id).catch((cause: unknown) => failures.push(`${id}: ${messageOf(cause)}.`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await revalidate('/api/v1/feature-summaries', '/api/v1/features');
    return failures;
  };
}
