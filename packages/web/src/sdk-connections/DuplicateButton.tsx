import type { SdkConnection } from '@gb/domain/sdk-connections';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useSdkConnectionActions } from './useSdkConnections.ts';

/** Makes a connection that delivers the same under a key of its own, and opens it. */
export function DuplicateButton({ connection }: { connection: SdkConnection }) {
  const { create } = useSdkConnectionActions();
  const navigate = useNavigate();
  const duplicate = async () => {
    const {
      id: _,
      key: _key,
      encryptionKey: _secret,
      connected: _connected,
      dateCreated: _made,
      dateUpdated: _changed,
      ...same
    } = connection;
    const { id } = await create({ ...same, name: `${connection.name} (copy)` });
    void navigate({ to: '/sdks/$id', params: { id } });
  };
  return (
    <ActionButton icon={<IconCopy size={15} />} onAction={duplicate}>
      Duplicate
    </ActionButton>
  );
}
