import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './SetUp.module.css';
import { type FlagSteps, useFlagSteps } from './useFlagSteps.ts';

/** The two steps to a first feature flag: open until both are done. */
export function SetUp() {
  const { steps } = useFlagSteps();
  return steps && !isDone(steps) ? <Panel steps={steps} /> : null;
}

/** The same steps for whoever wants to see them again. */
export function SetUpAgain() {
  const { steps } = useFlagSteps();
  const [isOpen, setOpen] = useState(false);
  if (!steps || !isDone(steps)) return null;
  return (
    <div className={styles.again}>
      <Button small look="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide setup steps' : 'Show setup steps'}
      </Button>
      {isOpen && <Panel steps={steps} />}
    </div>
  );
}

const isDone = ({ sdkConnected, featureMade }: FlagSteps): boolean => sdkConnected && featureMade;

function Panel({ steps }: { steps: FlagSteps }) {
  return (
    <Card flush>
      <h2 className={styles.head}>Set up feature flags</h2>
      <ol className={styles.steps} aria-label="Setup steps">
        <Step done={steps.sdkConnected} title={<Link to="/sdks">Install our SDK</Link>}>
          Create a connection, paste its lines into your application, and it ticks itself off with the first request.
        </Step>
        <Step done={steps.featureMade} title="Add your first feature">
          A value your code asks for. Once it is there, the page shows the line of code for it.
        </Step>
      </ol>
    </Card>
  );
}

function Step({ done, title, children }: { done: boolean; title: ReactNode; children: ReactNode }) {
  const Mark = done ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={styles.step}>
      <Mark size={20} className={done ? styles.done : styles.mark} role="img" aria-label={done ? 'done' : 'to do'} />
      <div>
        <strong>{title}</strong>
        <div className="muted">{children}</div>
      </div>
    </li>
  );
}
