import type { CapPreview } from '@gb/domain/metric-analyses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBudgeted } from '../budgets/index.ts';
import type { Input } from '../platform/apiTypes.ts';
import { useApi } from '../platform/SessionProvider.tsx';
import { messageOf } from '../ui/messageOf.ts';

/** A metric as it would be saved, and the parts of it that matter: what its values are, and the cap to try on them. */
export type CapRequest = Draft & { values: unknown; cap: unknown };
type Draft =
  | { kind: 'ofFacts'; body: Input<'POST /api/v1/fact-metrics/cap-preview'>['body'] }
  | { kind: 'ofSql'; body: Input<'POST /api/v1/metrics/cap-preview'>['body'] };

/** A name is not asked for: what a metric is called does not change what its cap does. */
export const UNNAMED = 'Metric being made';

const QUIET_MS = 600;

/**
 * Asks a warehouse what a cap would do. Once asked, another cap is asked for by itself after a moment of quiet; when the
 * values are others, it waits to be asked again, because people still write the query then.
 */
export function useCapPreview(request: CapRequest | null) {
  const api = useApi();
  const [answer, setAnswer] = useState<{ values: string; cap: string; preview: CapPreview } | null>(null);
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null });
  const newest = useRef('');
  const values = JSON.stringify(request && [request.kind, request.values]);
  const cap = JSON.stringify(request?.cap);
  const { run, question } = useBudgeted(async (confirmed) => {
    if (!request) return;
    const { preview } = await (request.kind === 'ofFacts'
      ? api.call('POST /api/v1/fact-metrics/cap-preview', { body: { ...request.body, confirmed } })
      : api.call('POST /api/v1/metrics/cap-preview', { body: { ...request.body, confirmed } }));
    if (newest.current === values + cap) setAnswer({ values, cap, preview });
  });
  const ask = async () => {
    const asked = values + cap;
    newest.current = asked;
    setState({ isBusy: true, error: null });
    const error = await run().then(() => null, messageOf);
    if (newest.current === asked) setState({ isBusy: false, error });
  };
  const isOtherCap =
    answer !== null && answer.values === values && answer.cap !== cap && newest.current !== values + cap;
  const follow = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!isOtherCap) return;
    const timer = setTimeout(follow, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isOtherCap, cap]);
  return { ask, ...state, question, preview: answer?.values === values ? answer.preview : null };
}
