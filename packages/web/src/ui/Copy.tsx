import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import styles from './Copy.module.css';
import { copyText } from './copyText.ts';

function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
  };
  return { copied, copy };
}

/** Copies a text; says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </IconButton>
      <span className="sr" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}

/** A block of code with a button that copies it. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const { copied, copy } = useCopy(code);
  return (
    <div className={styles.block}>
      <pre aria-label={label} tabIndex={0} role="group">
        <code>{code}</code>
      </pre>
      <Button
        small
        className={styles.copy}
        icon={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
      >
        <span className={styles.word}>{copied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
