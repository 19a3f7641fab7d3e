/** When a rule is switched on and off, as `scheduleRules` has it. */
type ScheduleRules = readonly { timestamp: string | null; enabled: boolean }[];

/** What the clock switches. */
type Scheduled = { id: string; enabled: boolean; scheduleRules: ScheduleRules };
type Moment = { at: number; enabled: boolean };

/** In order; of several for one moment the last counts. */
function momentsOf(schedule: ScheduleRules): Moment[] {
  const moments = schedule.flatMap(({ timestamp: at, enabled }) =>
    at === null ? [] : [{ at: Date.parse(at), enabled }],
  );
  const sorted = moments.sort((one, other) => one.at - other.at);
  return sorted.filter(({ at }, index) => at !== sorted[index + 1]?.at);
}

/** Whether the clock has a rule switched on at a moment (ISO 8601). */
export function isOnSchedule({ scheduleRules: schedule }: Pick<Scheduled, 'scheduleRules'>, asOf: string): boolean {
  if (schedule.length === 0) return true;
  const moments = momentsOf(schedule);
  const now = Date.parse(asOf);
  const last = moments.findLast(({ at }) => at <= now);
  if (last) return last.enabled;
  return moments[0] ? !moments[0].enabled : true;
}

/** The first moment after `asOf` at which the clock switches a rule on or off; null when there is none. */
export function nextSwitch(rules: readonly Scheduled[], asOf: string): { at: string; ruleIds: string[] } | null {
  const now = Date.parse(asOf);
  const coming = rules
    .filter(({ enabled }) => enabled)
    .flatMap((rule) => {
      const next = switchesOf(rule).find(({ at }) => at > now);
      return next ? [{ id: rule.id, at: next.at }] : [];
    });
  if (coming.length === 0) return null;
  const at = Math.min(...coming.map((one) => one.at));
  return { at: new Date(at).toISOString(), ruleIds: coming.filter((one) => one.at === at).map(({ id }) => id) };
}

/** The moments that change something, in order. */
function switchesOf({ scheduleRules: schedule }: Pick<Scheduled, 'scheduleRules'>): Moment[] {
  const moments = momentsOf(schedule);
  return moments.filter(({ enabled }, index) => enabled !== (moments[index - 1]?.enabled ?? !moments[0]?.enabled));
}
