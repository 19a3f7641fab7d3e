import { formatDateTime, formatPercent } from '../ui/format.ts';
import styles from './Ramps.module.css';
import { shareOf } from './rampWords.ts';
import type { RampLog, ShownRamp } from './useRamps.ts';

const WIDTH = 1000;
const HEIGHT = 120;
const TOP = 12;

type Point = { at: number; share: number };

/** The share a ramp gave at each moment of its log, and what is planned from here on where time decides. */
export function courseOf(ramp: ShownRamp, log: RampLog, now: number): { past: Point[]; plan: Point[] } {
  const shareAt = (index: number): number =>
    ramp.steps
      .slice(0, index + 1)
      .map(shareOf)
      .findLast((share) => share !== null) ?? 0;
  const moved = log.filter(({ fromStep, toStep }) => fromStep !== toStep);
  const past = moved.map(({ dateCreated, toStep }) => ({ at: Date.parse(dateCreated), share: shareAt(toStep) }));
  const last = past.at(-1);
  if (last && last.at < now) past.push({ at: now, share: last.share });
  const plan: Point[] = [];
  let at = ramp.nextStepAt && !ramp.awaitingApproval ? Date.parse(ramp.nextStepAt) : null;
  for (let index = ramp.currentStepIndex + 1; at !== null && index < ramp.steps.length; index += 1) {
    plan.push({ at, share: shareAt(index) });
    const step = ramp.steps[index];
    const isLast = index === ramp.steps.length - 1;
    at =
      !step || isLast || step.interval === null || step.holdConditions.requiresApproval
        ? null
        : at + step.interval * 1000;
  }
  return { past, plan };
}

/** The share over time: what was, and dashed what is to come. */
export function RampCourse({ ramp, log }: { ramp: ShownRamp; log: RampLog }) {
  const now = Date.now();
  const { past, plan } = courseOf(ramp, log, now);
  const all = [...past, ...plan];
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || first.at === last.at) return null;
  const x = (at: number) => ((at - first.at) / (last.at - first.at)) * WIDTH;
  const y = (share: number) => HEIGHT - share * (HEIGHT - TOP);
  const stairs = (points: readonly Point[], start: Point | undefined) => {
    let path = start ? `M${x(start.at)} ${y(start.share)}` : '';
    for (const { at, share } of points) path += path ? `H${x(at)}V${y(share)}` : `M${x(at)} ${y(0)}V${y(share)}`;
    return path;
  };
  const area = past.length > 0 ? `${stairs(past, undefined)}V${HEIGHT}H${x(past[0]?.at ?? 0)}Z` : '';
  const words = past.map(
    ({ at, share }) => `${formatPercent(share, 0)} from ${formatDateTime(new Date(at).toISOString())}`,
  );
  return (
    <figure className={styles.course}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Share over time: ${words.join(', ')}`}
      >
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1={0}
            x2={WIDTH}
            y1={y(share)}
            y2={y(share)}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={area} fill="var(--accent-soft)" />
        <path
          d={stairs(past, undefined)}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={stairs(plan, past.at(-1))}
          fill="none"
          stroke="var(--text-3)"
          strokeDasharray="4 4"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="muted num">
        <span>{formatDateTime(new Date(first.at).toISOString())}</span>
        <span>{formatDateTime(new Date(last.at).toISOString())}</span>
      </figcaption>
    </figure>
  );
}
