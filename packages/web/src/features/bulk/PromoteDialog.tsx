import { useState } from 'react';
import { usePermissions } from '../../platform/OrganizationProvider.tsx';
import { SwitchField } from '../../ui/Field.tsx';
import { countOf } from '../../ui/format.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Bulk.module.css';
import { type Promotion, promotionOf, usePromote, useWholeFeatures } from './usePromotion.ts';

type Props = { ids: readonly string[]; environments: readonly string[]; onDone: () => void; onClose: () => void };

/** Takes what one environment has over to another, for many features at once: a draft for each of them. */
export function PromoteDialog({ ids, environments, onDone, onClose }: Props) {
  const [way, setWay] = useState({ from: environments[1] ?? '', to: environments[0] ?? '' });
  const [withSwitches, setWithSwitches] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { can } = usePermissions();
  const { features, error, retry } = useWholeFeatures(ids);
  const promote = usePromote(way, environments);
  const promotions = (features ?? []).map((feature) => promotionOf(feature, way));
  const isOpen = ({ chosen, switchTo, feature }: Promotion) =>
    (chosen.length > 0 || (withSwitches && switchTo !== null)) &&
    can('createFeatureDrafts', { projects: [feature.project] });
  const chosen = promotions.filter((one) => isOpen(one) && !left.has(one.feature.id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Modal
      title={`Promote ${countOf(ids.length, 'feature')}`}
      onClose={onClose}
      submitText={`Begin ${countOf(chosen.length, 'draft')}`}
      canSubmit={chosen.length > 0 && way.from !== way.to}
      onSubmit={async () => {
        await promote(chosen, withSwitches);
        onDone();
      }}
    >
      <Select label="From" options={environments} value={way.from} onChange={(from) => setWay({ ...way, from })} />
      <Select label="To" options={environments} value={way.to} onChange={(to) => setWay({ ...way, to })} />
      <SwitchField label="Take the switches over too" checked={withSwitches} onChange={setWithSwitches} />
      {error && <Problem error={error} onRetry={retry} />}
      {!features && !error && <Skeleton width="100%" height={100} />}
      <ul className={styles.plan}>
        {promotions.map((one) => (
          <li key={one.feature.id} className={isOpen(one) ? undefined : styles.left}>
            <label>
              <input
                type="checkbox"
                disabled={!isOpen(one)}
                checked={isOpen(one) && !left.has(one.feature.id)}
                onChange={() => toggle(one.feature.id)}
              />{' '}
              <code>{one.feature.id}</code>
            </label>
            <span>{wordsOf(one, withSwitches)}</span>
          </li>
        ))}
      </ul>
      <p className="muted">Nothing is live before a draft is published. Rules are added and changed, never removed.</p>
    </Modal>
  );
}

function wordsOf({ chosen, left, switchTo }: Promotion, withSwitches: boolean): string {
  const of = (kind: 'add' | 'change') => chosen.filter((pair) => pair.kind === kind).length;
  const parts = [
    of('add') > 0 ? `adds ${countOf(of('add'), 'rule')}` : '',
    of('change') > 0 ? `changes ${countOf(of('change'), 'rule')}` : '',
    withSwitches && switchTo !== null ? `turns ${switchTo ? 'on' : 'off'}` : '',
    left > 0 ? `leaves ${countOf(left, 'rule')} of its own` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'same';
}
