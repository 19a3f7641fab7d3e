import type { FeatureV1 } from '@gb/domain/features';
import { useUsers, UserList } from '../../references/index.ts';
import { useQuery } from '../../platform/data.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { formatDate } from '../../ui/format.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './Removal.module.css';
import { asText, keptValue, removalSteps, whyKept } from './removalSteps.ts';

type Props = { feature: FeatureV1; onArchive: (() => void) | null; onClose: () => void };

/** How to take a feature out of the code and then away: the value to keep, the places, and the order of things. */
export function RemoveFlagDialog({ feature, onArchive, onClose }: Props) {
  const { id } = feature;
  const stale = useQuery('GET /api/v1/stale-features', { query: { ids: id } });
  const refs = useQuery('GET /api/v1/code-refs/:id', { params: { id } });
  const users = useUsers('feature', id);
  const error = stale.error ?? refs.error;
  const found = stale.data?.features[id];
  const isRead = stale.data && refs.data;
  const last = Object.values(found?.lastEvaluated ?? {})
    .sort()
    .at(-1);
  const steps = removalSteps({
    feature,
    kept: found ? keptValue(found) : null,
    codeRefs: refs.data?.codeRefs ?? [],
    lastAsked: last && formatDate(last),
  });
  const copy = async () => {
    await copyText(asText(id, steps));
    toast({ title: 'The steps were copied' });
  };
  return (
    <Modal title={`Remove ${id}`} onClose={onClose} size={640} cancelText="Close">
      {error && !isRead && (
        <Problem
          error={error}
          onRetry={() => {
            void stale.mutate();
            void refs.mutate();
          }}
        />
      )}
      {!isRead && !error && <Skeleton width="100%" height={180} />}
      {isRead && (
        <>
          {found && !found.isStale && <Alert tone="warn">It does not count as stale: {whyKept(found)}.</Alert>}
          <ol className={styles.steps} aria-label="Steps">
            {steps.map((step) => {
              const [first = '', ...places] = step.split('\n');
              return (
                <li key={first}>
                  {first}
                  {places.length > 0 && (
                    <ul className={styles.places}>
                      {places.map((place) => (
                        <li key={place}>
                          <code>{place.trim()}</code>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ol>
          {(users.data?.users.length ?? 0) > 0 && <UserList query={users} none="" boxed />}
          <div className={styles.actions}>
            <Button onClick={() => void copy()}>Copy the steps</Button>
            {onArchive && (
              <Button look="soft" onClick={onArchive}>
                Archive it now
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}
