import { Alert } from '../ui/Alert.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { Modal } from '../ui/Modal.tsx';

type SecretOnceProps = { title: string; secret: string; onClose: () => void };

/** The one time a secret can be seen, with a call to try it. */
export function SecretOnce({ title, secret, onClose }: SecretOnceProps) {
  const call = `curl -H 'Authorization: Bearer ${secret}' '${location.origin}/api/v1/features'`;
  return (
    <Modal title={title} onClose={onClose} size={620}>
      <Alert tone="warn">Copy it now: it is shown this once. Only a fingerprint of it is kept.</Alert>
      <CodeBlock code={secret} label="The secret" />
      <p className="muted">Try it:</p>
      <CodeBlock code={call} label="A call with the secret" />
    </Modal>
  );
}
