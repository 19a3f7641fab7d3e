import {
  IconArrowBackUp,
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { formatDateTime } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { toastFailure } from '../ui/toast.tsx';
import styles from './Ramps.module.css';
import { RampCourse } from './RampCourse.tsx';
import { STATUS_TONES, STATUS_WORDS, eventWords, holdWords, stepName } from './rampWords.ts';
import { type ShownRamp, useRamp } from './useRamps.ts';

const RollBack = lazyPart(async () => ({ default: (await import('./RollBack.tsx')).RollBack }));

/** One ramp: how far it is, what happened to it, and what can be done. */
export function RampPage({ featureId, id }: { featureId: string; id: string }) {
  useBreadcrumbs(
    { label: 'Features', to: '/features' },
    { label: featureId, to: `/features/${featureId}` },
    { label: 'Ramp' },
  );
  const ramp = useRamp(id);
  if (ramp.data) return <Loaded ramp={ramp.data.rampSchedule} actions={ramp} />;
  if (ramp.error) return <Problem error={ramp.error} onRetry={() => void ramp.mutate()} />;
  return (
    <Page title="Ramp">
      <Skeleton height={240} />
    </Page>
  );
}

type LoadedProps = { ramp: ShownRamp; actions: ReturnType<typeof useRamp> };

function Loaded({ ramp, actions }: LoadedProps) {
  const { entityId, steps, currentStepIndex, status } = ramp;
  const log = actions.log.data?.log;
  return (
    <Page
      title={ramp.name}
      aside={<Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>}
      sub={
        <>
          A rule of{' '}
          <Link to="/features/$id" params={{ id: entityId }} className="mono">
            {entityId}
          </Link>
          {ramp.plannedIn !== null && (
            <>
              , planned with{' '}
              <Link to="/features/$id/drafts/$version" params={{ id: entityId, version: String(ramp.plannedIn) }}>
                version {ramp.plannedIn}
              </Link>
            </>
          )}
        </>
      }
      actions={<Actions ramp={ramp} actions={actions} />}
    >
      <Card flush>
        <ol className={styles.steps} aria-label="Steps">
          {steps.map((step, index) => {
            const isDone = index < currentStepIndex || status === 'completed';
            const isNow = index === currentStepIndex && !isDone;
            return (
              <li key={index} className={isNow ? styles.now : undefined} aria-current={isNow ? 'step' : undefined}>
                <strong>
                  {isDone ? (
                    <IconCircleCheck size={16} color="var(--good)" aria-label="done" />
                  ) : isNow ? (
                    <IconCircleDot size={16} aria-label="now" />
                  ) : (
                    <IconCircle size={16} aria-label="to come" />
                  )}
                  {stepName(step, index)}
                </strong>
                <span>{holdWords(step, index === steps.length - 1)}</span>
                {isNow && <span>{nowWords(ramp)}</span>}
              </li>
            );
          })}
        </ol>
        {log && <RampCourse ramp={ramp} log={log} />}
      </Card>
      <Columns rail={<How ramp={ramp} />}>
        <Card title="Log">
          {!log &&
            (actions.log.error ? (
              <Problem error={actions.log.error} onRetry={() => void actions.log.mutate()} />
            ) : (
              <Skeleton height={80} />
            ))}
          {log?.length === 0 && <p className="muted">Nothing happened yet.</p>}
          <ol className={styles.log}>
            {log?.toReversed().map((event) => (
              <li key={event.id}>
                <time className="muted num" dateTime={event.dateCreated}>
                  {formatDateTime(event.dateCreated)}
                </time>
                <div>
                  <strong>{eventWords(event, steps)}</strong>
                  {event.by.id && event.action !== 'tick' && <span>{` by ${event.by.name}`}</span>}
                  {event.reason && <p>{event.reason}</p>}
                  {event.version !== null && (
                    <small className={styles.version}>{`Version ${event.version} of ${entityId}`}</small>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Card>
      </Columns>
    </Page>
  );
}

/** What the step waits for. */
function nowWords({ status, nextStepAt, awaitingApproval, pausedAt }: ShownRamp): string {
  if (status === 'paused') return pausedAt ? `paused ${formatDateTime(pausedAt)}` : 'paused';
  if (awaitingApproval) return 'waits for approval';
  return nextStepAt ? `goes on ${formatDateTime(nextStepAt)}` : 'waits for somebody';
}

function Actions({ ramp, actions }: LoadedProps) {
  const { can } = usePermissions();
  const navigate = useNavigate();
  const [isRollingBack, setRollingBack] = useState(false);
  const { status, steps, currentStepIndex, awaitingApproval } = ramp;
  const isUp = status === 'running' || status === 'paused';
  const toFeature = () => navigate({ to: '/features/$id', params: { id: ramp.entityId } });
  const next = steps[currentStepIndex + 1];
  const nextName = next ? stepName(next, currentStepIndex + 1) : 'the end';
  if (!can('manageRamps')) return null;
  return (
    <>
      {(isUp || status === 'completed') && (
        <Button icon={<IconArrowBackUp size={16} />} onClick={() => setRollingBack(true)}>
          Roll back
        </Button>
      )}
      {status === 'running' && (
        <ActionButton icon={<IconPlayerPause size={16} />} onAction={() => actions.act('pause')}>
          Pause
        </ActionButton>
      )}
      {isUp && (
        <Dropdown
          items={[
            ...steps.flatMap((step, index) =>
              index === currentStepIndex
                ? []
                : [
                    {
                      label: `To ${stepName(step, index)}`,
                      onSelect: () => void actions.jump(index).catch(toastFailure('The ramp was not moved')),
                    },
                  ],
            ),
            { kind: 'divider' },
            {
              label: 'To the end, at once',
              onSelect: () => void actions.act('complete').catch(toastFailure('The ramp was not completed')),
            },
          ]}
        >
          Jump
        </Dropdown>
      )}
      {!isUp && <ActionButton onAction={() => actions.remove().then(toFeature)}>Delete</ActionButton>}
      {status === 'paused' && (
        <ActionButton look="primary" onAction={() => actions.act('resume')}>
          Resume
        </ActionButton>
      )}
      {status === 'running' && awaitingApproval && can('reviewFeatures') && (
        <ActionButton look="primary" icon={<IconCheck size={16} />} onAction={() => actions.act('approve-step')}>
          {`Approve ${nextName}`}
        </ActionButton>
      )}
      {status === 'running' && !awaitingApproval && (
        <ActionButton look="primary" onAction={() => actions.act('advance')}>
          {`Go on to ${nextName}`}
        </ActionButton>
      )}
      {(status === 'ready' || status === 'pending') && (
        <ActionButton look="primary" onAction={() => actions.act('start')}>
          Start now
        </ActionButton>
      )}
      {(status === 'completed' || status === 'rolled-back') && (
        <ActionButton look="primary" onAction={() => actions.act('restart')}>
          Start again
        </ActionButton>
      )}
      <Suspense>
        {isRollingBack && <RollBack onRollBack={actions.rollBack} onClose={() => setRollingBack(false)} />}
      </Suspense>
    </>
  );
}

const How = ({ ramp }: { ramp: ShownRamp }) => (
  <Card title="How it runs">
    <Facts
      items={[
        [
          'Starts',
          ramp.startedAt ? formatDateTime(ramp.startedAt) : ramp.startDate ? formatDateTime(ramp.startDate) : 'by hand',
        ],
        ['Ends', ramp.cutoffDate ? `${formatDateTime(ramp.cutoffDate)} at the latest` : 'with its last step'],
        ['Steps', String(ramp.steps.length)],
        ['Rolling back', 'makes the rule as it was before the start'],
        ...(ramp.lastRollbackAt ? [['Rolled back', formatDateTime(ramp.lastRollbackAt)] as const] : []),
        ...(ramp.lastRollbackReason ? [['Because', ramp.lastRollbackReason] as const] : []),
      ]}
    />
  </Card>
);
