import type { Evaluation } from '@gb/domain/evaluation';
import { useState } from 'react';
import { useApi } from '../../platform/SessionProvider.tsx';
import { messageOf } from '../../ui/messageOf.ts';

export type Question = { attributes: Record<string, unknown>; version: number | null };
type Answer = { evaluations: readonly Evaluation[]; error: string; busy: boolean };

/** Asks the server what a feature gives a user in every environment; a null version means what is live. */
export function useTryIt(featureId: string, onTried: (evaluations: readonly Evaluation[]) => void) {
  const api = useApi();
  const [answer, setAnswer] = useState<Answer>({ evaluations: [], error: '', busy: false });
  const ask = async ({ attributes, version }: Question) => {
    setAnswer((shown) => ({ ...shown, error: '', busy: true }));
    const body = { attributes, features: [featureId], ...(version ? { revisions: { [featureId]: version } } : {}) };
    try {
      const { evaluations } = await api.call('POST /api/v1/evaluate', { body });
      setAnswer({ evaluations, error: '', busy: false });
      onTried(evaluations);
    } catch (cause) {
      onTried([]);
      setAnswer({ evaluations: [], error: messageOf(cause), busy: false });
    }
  };
  return { ...answer, ask };
}
