import { useRevalidate } from '../../platform/data.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';
import { countOf } from '../../ui/format.ts';
import { messageOf } from '../../ui/messageOf.ts';
import { toast } from '../../ui/toast.tsx';
import { switchOf } from '../useFeature.ts';
import { type BulkChange, type Changeable, bodyFor, titleOf, undoFor } from './plan.ts';

/** How many features are changed at the same time. */
const AT_ONCE = 4;
/** How many failures are told one by one. */
const TOLD = 3;

type Step = { feature: Changeable; change: BulkChange };

/** Makes one change to many features, each on its own, says how that went, and offers to take it back. */
export function useBulkChange(projectName: (id: string) => string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const send = ({ feature, change }: Step) =>
    change.kind === 'switch'
      ? api.call('POST /api/v1/features/:id/toggle', {
          params: { id: feature.id },
          body: switchOf(change.environment, change.on),
        })
      : api.call('POST /api/v1/features/:id', { params: { id: feature.id }, body: bodyFor(change, feature) });

  const make = async (steps: readonly Step[]) => {
    const waiting = [...steps];
    const done: Step[] = [];
    const failures: string[] = [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const step = next;
        await send(step).then(
          () => done.push(step),
          (cause: unknown) => failures.push(`${step.feature.id}: ${messageOf(cause)}.`),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await revalidate('/api/v1/feature-summaries', '/api/v1/features');
    return { done, failures };
  };

  return async (change: BulkChange, features: readonly Changeable[]): Promise<void> => {
    const { done, failures } = await make(features.map((feature) => ({ feature, change })));
    const undo = async () => {
      const back = done.map(({ feature }) => {
        const change_ = undoFor(change, feature, projectName);
        // Tags are put together from how the feature was: now it is as the change left it.
        return { feature: change.kind === 'tags' ? withTags(feature, change) : feature, change: change_ };
      });
      tell('Taken back', await make(back));
    };
    tell(titleOf(change), { done, failures }, done.length > 0 ? () => void undo() : undefined);
  };
}

const withTags = (feature: Changeable, change: Extract<BulkChange, { kind: 'tags' }>): Changeable => ({
  ...feature,
  tags: bodyFor(change, feature).tags ?? [],
});

function tell(title: string, { done, failures }: { done: readonly Step[]; failures: string[] }, undo?: () => void) {
  const more = failures.length > TOLD ? [`And ${failures.length - TOLD} more.`] : [];
  toast({
    title: `${title}: ${countOf(done.length, 'feature')} changed`,
    ...(failures.length > 0 && { message: [...failures.slice(0, TOLD), ...more].join(' '), tone: 'bad' as const }),
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
  });
}
