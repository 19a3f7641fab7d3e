import type { AnalysisDefaults } from '@gb/domain/organizations';

/** What the form of analysis defaults holds; numbers as typed, shares as percent. */
export type AnalysisFields = {
  statsEngine: AnalysisDefaults['statsEngine'];
  confidence: string;
  pValue: string;
  regressionAdjustment: boolean;
  regressionDays: string;
  sequential: boolean;
  tuning: string;
  schedule: AnalysisDefaults['updateSchedule']['type'];
  hours: string;
  cron: string;
};

const DEFAULT_HOURS = 6;

export const fieldsOf = (settings: AnalysisDefaults): AnalysisFields => {
  const { updateSchedule } = settings;
  return {
    statsEngine: settings.statsEngine,
    confidence: String(Math.round(settings.confidenceLevel * 1e5) / 1e3),
    pValue: String(settings.pValueThreshold),
    regressionAdjustment: settings.regressionAdjustmentEnabled,
    regressionDays: String(settings.regressionAdjustmentDays),
    sequential: settings.sequentialTestingEnabled,
    tuning: String(settings.sequentialTestingTuningParameter),
    schedule: updateSchedule.type,
    hours: String(updateSchedule.type === 'stale' ? updateSchedule.hours : DEFAULT_HOURS),
    cron: updateSchedule.type === 'cron' ? updateSchedule.cron : '0 6 * * *',
  };
};

/** What keeps the settings from being saved, by field. */
export function problemsOf(fields: AnalysisFields): Partial<Record<keyof AnalysisFields, string>> {
  const within = (text: string, low: number, high: number) =>
    text.trim() !== '' && Number(text) >= low && Number(text) <= high;
  const whole = (text: string, low: number, high: number) => within(text, low, high) && Number.isInteger(Number(text));
  return {
    ...(within(fields.confidence, 50, 99.9) ? {} : { confidence: 'Must be from 50 to 99.9' }),
    ...(within(fields.pValue, Number.MIN_VALUE, 0.5) ? {} : { pValue: 'Must be above 0 and at most 0.5' }),
    ...(whole(fields.regressionDays, 1, 100) ? {} : { regressionDays: 'Must be a whole number from 1 to 100' }),
    ...(Number(fields.tuning) > 0 ? {} : { tuning: 'Must be above 0' }),
    ...(fields.schedule !== 'stale' || whole(fields.hours, 1, 168)
      ? {}
      : { hours: 'Must be a whole number from 1 to 168' }),
    ...(fields.schedule !== 'cron' || fields.cron.trim().split(/\s+/).length === 5
      ? {}
      : { cron: 'Must have five fields, such as 0 6 * * *' }),
  };
}

export const settingsFrom = (fields: AnalysisFields): Partial<AnalysisDefaults> => ({
  statsEngine: fields.statsEngine,
  confidenceLevel: Number(fields.confidence) / 100,
  pValueThreshold: Number(fields.pValue),
  regressionAdjustmentEnabled: fields.regressionAdjustment,
  regressionAdjustmentDays: Number(fields.regressionDays),
  sequentialTestingEnabled: fields.sequential,
  sequentialTestingTuningParameter: Number(fields.tuning),
  updateSchedule:
    fields.schedule === 'stale'
      ? { type: 'stale', hours: Number(fields.hours) }
      : fields.schedule === 'cron'
        ? { type: 'cron', cron: fields.cron.trim() }
        : { type: 'never' },
});
