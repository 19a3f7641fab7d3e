import { IconCircleCheckFilled, IconCircleDashed, IconSparkles } from '@tabler/icons-react';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ProgressBar } from '../ui/charts/Variation.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './GetStarted.module.css';
import { type Progress, useCreateDemo, useDemoExists, useExperimentOf, useProgress } from './useProgress.ts';

type Step = { key: keyof Progress; to: string; title: string; text: string };

const TRACKS: readonly { title: string; steps: readonly Step[] }[] = [
  {
    title: 'Feature flags',
    steps: [
      {
        key: 'sdkConnected',
        to: '/sdks',
        title: 'Install the SDK',
        text: 'Connect an application; the page tells when it has.',
      },
      {
        key: 'featureMade',
        to: '/features',
        title: 'Add your first feature',
        text: 'A value your code asks for, changed here without a release.',
      },
    ],
  },
  {
    title: 'Experiments',
    steps: [
      {
        key: 'dataSource',
        to: '/datasources',
        title: 'Connect a data source',
        text: 'Where exposures and orders land: a file or a warehouse.',
      },
      { key: 'metric', to: '/metrics', title: 'Define a metric', text: 'What an experiment is judged by.' },
      {
        key: 'experimentMade',
        to: '/experiments',
        title: 'Run an experiment',
        text: 'Split traffic and read the verdict.',
      },
    ],
  },
];

/** The way from an empty organization to a first verdict, ticked off by what has really been done. */
export function GetStartedPage({ name = 'Get Started' }: { name?: string }) {
  useBreadcrumbs({ label: name });
  const { userName } = useUser();
  const { progress, error, retry } = useProgress();
  const first = userName.split(' ')[0];
  return (
    <Page
      title={first ? `Welcome, ${first}` : 'Welcome'}
      sub="Two short roads: switch features on and off, and measure what they do."
    >
      <DemoCard />
      {error && !progress ? (
        <Problem error={error} onRetry={retry} />
      ) : (
        <div className={styles.tracks}>
          {TRACKS.map((track) => (
            <Track key={track.title} {...track} progress={progress} />
          ))}
        </div>
      )}
    </Page>
  );
}

function Track({ title, steps, progress }: { title: string; steps: readonly Step[]; progress: Progress | undefined }) {
  const done = progress ? steps.filter(({ key }) => progress[key]).length : 0;
  return (
    <Card flush>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className="muted num">{progress ? `${done} of ${steps.length}` : <Skeleton width={40} />}</span>
        <div className={styles.meter}>
          <ProgressBar share={done / steps.length} label={`${title}: steps done`} />
        </div>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} isDone={progress?.[step.key] ?? false} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step, isDone }: { step: Step; isDone: boolean }) {
  const { routesByPath } = useRouter();
  const hasPage = step.to in routesByPath || `${step.to}/` in routesByPath;
  const Mark = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={`${styles.step} ${isDone ? styles.done : ''}`}>
      <Mark size={20} className={styles.mark} role="img" aria-label={isDone ? 'done' : 'to do'} />
      <div>
        {hasPage ? (
          <Link to={step.to} className={styles.link}>
            {step.title}
          </Link>
        ) : (
          <strong>{step.title}</strong>
        )}
        <div className="muted">{step.text}</div>
      </div>
    </li>
  );
}

/** One click makes a shop with data, a running experiment and its results. */
function DemoCard() {
  const demo = useDemoExists();
  const experiment = useExperimentOf(demo?.id);
  const create = useCreateDemo();
  const navigate = useNavigate();
  const { can } = usePermissions();
  const open = async () => {
    const made = await create();
    void navigate({ to: '/experiment/$id', params: { id: made.experimentId } });
  };
  if (!demo && !can('manageProjects')) return null;
  return (
    <Card flush className={styles.demo}>
      <div>
        <h2>{demo ? 'The demo shop is ready' : 'See it work on a shop of 110,000 visitors'}</h2>
        <p className="muted">
          Thirty days of visits and orders, a feature with an experiment on it, and results computed by the same
          analysis that will run on your data.
        </p>
      </div>
      {demo && experiment && (
        <Link to="/experiment/$id" params={{ id: experiment.id }} className={buttonClass('outline')}>
          Open its experiment
        </Link>
      )}
      {!demo && (
        <ActionButton look="primary" icon={<IconSparkles size={16} />} onAction={open}>
          Create the demo project
        </ActionButton>
      )}
    </Card>
  );
}
