import type { FeatureV1 } from '@gb/domain/features';
import { useNavigate } from '@tanstack/react-router';
import { History as AuditLog } from '../activity/index.ts';
import { SnippetDialog } from '../sdk-connections/index.ts';
import { RemovalDialog, UserList, useUsers } from '../references/index.ts';
import { CopyButton } from '../ui/Copy.tsx';
import { Confirm, Modal } from '../ui/Modal.tsx';
import { DefaultValueForm, DetailsForm } from './DetailsForm.tsx';
import { FeatureForm } from './FeatureForm.tsx';
import { PrerequisitesForm } from './PrerequisitesForm.tsx';
import { RemoveFlagDialog } from './removal/RemoveFlagDialog.tsx';
import styles from './Value.module.css';
import type { Target } from './TargetChoice.tsx';
import type { Edit } from './useEdits.ts';
import { useFeature } from './useFeature.ts';

export type Dialog =
  | 'details'
  | 'default'
  | 'delete'
  | 'duplicate'
  | 'archive'
  | 'audit'
  | 'json'
  | 'snippet'
  | 'prerequisites'
  | 'removal'
  | { switchOf: string; on: boolean }
  | null;

type Props = {
  feature: FeatureV1;
  dialog: Dialog;
  onSave: (edit: Edit, to?: Target) => Promise<unknown>;
  onSwitch: (environment: string, on: boolean) => Promise<unknown>;
  /** Asks something else instead, for those who may change it. */
  onAsk: ((dialog: Dialog) => void) | null;
  onClose: () => void;
};

/** What the page of a feature asks and shows on top of itself. */
export function FeatureDialogs({ feature, dialog, onSave, onSwitch, onAsk, onClose }: Props) {
  const { id } = feature;
  const saveFields: Parameters<typeof DetailsForm>[0]['onSave'] = (fields, comment, to) =>
    onSave({ change: () => fields, comment }, to);
  if (dialog === null) return null;
  if (dialog === 'details') return <DetailsForm feature={feature} onSave={saveFields} onClose={onClose} />;
  if (dialog === 'default') return <DefaultValueForm feature={feature} onSave={saveFields} onClose={onClose} />;
  if (dialog === 'prerequisites') return <PrerequisitesForm feature={feature} onSave={saveFields} onClose={onClose} />;
  if (dialog === 'duplicate') return <FeatureForm copied={id} onClose={onClose} />;
  if (dialog === 'delete') return <Deletion id={id} onClose={onClose} />;
  if (dialog === 'removal')
    return (
      <RemoveFlagDialog
        feature={feature}
        onArchive={onAsk && !feature.archived ? () => onAsk('archive') : null}
        onClose={onClose}
      />
    );
  if (dialog === 'archive') return <Archiving id={id} onArchive={() => onSave(archiving(true))} onClose={onClose} />;
  if (dialog === 'audit')
    return (
      <Modal title={`Audit log of ${id}`} onClose={onClose} size={760}>
        <AuditLog object="feature" id={id} />
      </Modal>
    );
  if (dialog === 'json') return <AsJson feature={feature} onClose={onClose} />;
  if (dialog === 'snippet') {
    const asked = { id, valueType: feature.valueType, fallback: feature.defaultValue };
    return <SnippetDialog feature={asked} project={feature.project} onClose={onClose} />;
  }
  const state = dialog.on ? 'on' : 'off';
  return (
    <Confirm
      title={`Turn ${id} ${state} in ${dialog.switchOf}?`}
      confirmText={`Turn ${state}`}
      look={dialog.on ? 'primary' : 'danger'}
      onConfirm={() => onSwitch(dialog.switchOf, dialog.on)}
      onClose={onClose}
    >
      {dialog.on ? 'Its rules apply to everyone there at once.' : 'Everyone there gets null at once.'}
    </Confirm>
  );
}

/** The change that archives a feature, or brings it back. */
export const archiving = (archived: boolean): Edit => ({
  change: () => ({ archived }),
  comment: archived ? 'Archived the feature' : 'Brought the feature back',
});

function Deletion({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { remove } = useFeature(id);
  const confirm = async () => {
    await remove();
    void navigate({ to: '/features' });
  };
  return (
    <RemovalDialog object="feature" id={id} title={`Delete ${id}?`} onRemove={confirm} onClose={onClose}>
      Code that asks for it gets its own fallback value from then on. Its history is deleted too. This cannot be undone.
    </RemovalDialog>
  );
}

type ArchivingProps = { id: string; onArchive: () => Promise<unknown>; onClose: () => void };

/** Says who depends on a feature before it is archived. */
function Archiving({ id, onArchive, onClose }: ArchivingProps) {
  const query = useUsers('feature', id);
  const users = query.data ? query.data.users.length + query.data.hidden : null;
  return (
    <Modal
      title={`Archive ${id}?`}
      onClose={onClose}
      size={460}
      {...(users === 0 ? { onSubmit: onArchive, submitText: 'Archive in a draft' } : {})}
    >
      {users !== null && users > 0 ? (
        <p>It cannot be archived while others need it:</p>
      ) : (
        <p>Once the draft is published, SDKs no longer receive it and code gets its own fallback value.</p>
      )}
      <UserList query={query} none="Nothing depends on it." boxed />
    </Modal>
  );
}

function AsJson({ feature, onClose }: { feature: FeatureV1; onClose: () => void }) {
  const text = JSON.stringify(feature, null, 2);
  return (
    <Modal title={`${feature.id} as JSON`} onClose={onClose} size={760}>
      <div className={styles.folded}>
        {/* A scrolling region has to be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0}>{text.slice(0, 50_000)}</pre>
        <CopyButton text={text} label="Copy the JSON" />
      </div>
    </Modal>
  );
}
