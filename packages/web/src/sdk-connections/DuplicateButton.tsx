import type { SdkConnection } from '@gb/domain/sdk-connections';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActionButton } from '../ui/ActionButton.tsx';
import { editable } from './editable.ts';
import { useSdkConnectionActions } from './useSdkConnections.ts';

/** Makes a connection that delivers the same under a key of its own, and opens it. */
export function DuplicateButton({ connection }: { connection: SdkConnection }) {
  const { create } = useSdkConnectionActions();
  const navigate = useNavigate();
  const duplicate = async () => {
    const { id } = await create({ ...editable(connection), name: `${connection.name} (copy)` });
    void navigate({ to: '/sdks/$id', params: { id } });
  };
  return (
    <ActionButton icon={<IconCopy size={15} />} onAction={duplicate}>
      Duplicate
    </ActionButton>
  );
}
