import type { SavedGroup } from '@gb/domain/saved-groups';
import { useState } from 'react';
import { useAttributes } from '../attributes/index.ts';
import { ConditionEditor } from '../conditions/index.ts';
import { Modal } from '../ui/Modal.tsx';
import { TargetField } from './TargetField.tsx';
import { useGroupTarget } from './useGroupTarget.ts';
import { useSavedGroupActions } from './useSavedGroups.ts';

type Props = {
  group: Extract<SavedGroup, { type: 'condition' }>;
  onDraft: (version: number) => void;
  onClose: () => void;
};

/** Who is in a condition group. */
export function EditConditionForm({ group, onDraft, onClose }: Props) {
  const { changeCondition } = useSavedGroupActions();
  const target = useGroupTarget(group);
  const [isLive, setLive] = useState(!target.isReviewed);
  const [condition, setCondition] = useState(group.condition);
  const attributes = useAttributes().data?.attributes ?? [];
  const isEmpty = ['', '{}'].includes(condition.trim());
  const save = async () => {
    const version = await changeCondition(group.id, condition.trim(), isLive ? target.live : target.draft);
    if (!isLive) onDraft(version);
  };
  return (
    <Modal
      title="Who is in it"
      onClose={onClose}
      onSubmit={save}
      canSubmit={!isEmpty}
      submitText={isLive ? 'Publish' : target.draftWords}
      size={600}
    >
      <ConditionEditor
        value={condition}
        onChange={setCondition}
        attributes={attributes}
        error={isEmpty ? 'Say who is in the group' : undefined}
      />
      <TargetField target={target} isLive={isLive} onChange={setLive} />
    </Modal>
  );
}
