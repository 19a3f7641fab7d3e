import { useEffect } from 'react';
import { useConfig } from '../../platform/SessionProvider.tsx';
import { TEXTS } from '../../platform/texts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { EnterpriseTrial } from './EnterpriseTrial.tsx';
import { ProUpgrade } from './ProUpgrade.tsx';
import { useBilling } from './useBilling.ts';

type UpgradeModalProps = { source: string; reason?: string | undefined; onClose: () => void };

/** How to get a larger plan. Closes itself where one is paid for; only who manages billing can do anything in it. */
export function UpgradeModal({ source, reason, onClose }: UpgradeModalProps) {
  const { isPaid, canManageBilling } = useBilling();
  const { cloud } = useConfig();
  useEffect(() => {
    if (isPaid) onClose();
  }, [isPaid, onClose]);
  if (isPaid) return null;
  if (!canManageBilling)
    return (
      <Modal title="Upgrade" onClose={onClose} size={420}>
        {reason && <Alert tone="warn">{reason}</Alert>}
        {TEXTS.askAdministrator}
      </Modal>
    );
  if (cloud) return <ProUpgrade reason={reason} onClose={onClose} />;
  return <EnterpriseTrial source={source} reason={reason} onClose={onClose} />;
}
