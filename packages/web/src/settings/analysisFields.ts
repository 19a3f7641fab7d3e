import { invalidField } from '@gb/domain/errors';
import { type AnalysisDefaults, analysisDefaults } from '@gb/domain/organizations';
import { bySchema } from '../ui/form/bySchema.ts';
import { numberIn } from '../ui/form/numberIn.ts';

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

/** Reads the settings as the domain takes them. */
export const checkAnalysis = bySchema<AnalysisFields, Partial<AnalysisDefaults>>(analysisDefaults.partial(), {
  input: settingsFrom,
  places: {
    confidenceLevel: { field: 'confidence', isPercent: true },
    pValueThreshold: { field: 'pValue' },
    regressionAdjustmentDays: { field: 'regressionDays' },
    sequentialTestingTuningParameter: { field: 'tuning' },
    'updateSchedule.hours': { field: 'hours' },
    'updateSchedule.cron': { field: 'cron' },
  },
  rule: ({ updateSchedule }) => {
    if (updateSchedule?.type === 'cron' && updateSchedule.cron.split(/\s+/).length !== 5)
      throw invalidField('updateSchedule.cron', 'expected five fields, such as 0 6 * * *');
  },
});

function settingsFrom(fields: AnalysisFields): Partial<AnalysisDefaults> {
  return {
    statsEngine: fields.statsEngine,
    confidenceLevel: numberIn(fields.confidence) / 100,
    pValueThreshold: numberIn(fields.pValue),
    regressionAdjustmentEnabled: fields.regressionAdjustment,
    regressionAdjustmentDays: numberIn(fields.regressionDays),
    sequentialTestingEnabled: fields.sequential,
    sequentialTestingTuningParameter: numberIn(fields.tuning),
    updateSchedule:
      fields.schedule === 'stale'
        ? { type: 'stale', hours: numberIn(fields.hours) }
        : fields.schedule === 'cron'
          ? { type: 'cron', cron: fields.cron.trim() }
          : { type: 'never' },
  };
}
