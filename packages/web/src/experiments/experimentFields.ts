import type { ImportedExperiment, NewExperiment } from '@gb/domain/experiments';
import { evenWeights } from '@gb/domain/experiments';
import type { Problems } from '../ui/form/useFields.ts';

const MIN_NAME = 2;

/** What the form of a new experiment holds. The lower part is of one that ran before, with UTC days as typed. */
export type ExperimentFields = {
  name: string;
  hypothesis: string;
  tags: string[];
  project: string;
  hashAttribute: string;
  variations: { key: string; name: string }[];
  weights: number[];
  trackingKey: string;
  exposureQueryId: string;
  startDay: string;
  endDay: string;
  isRunning: boolean;
  metrics: string[];
  guardrails: string[];
};

/** Fields of a new experiment, or of one that ran before, as its exposures show it. */
export function fieldsOf(past: ImportedExperiment | null, project: string): ExperimentFields {
  const named = ['Control', 'Variation 1'].map((name, at) => ({ key: String(at), name }));
  return {
    name: past?.name ?? '',
    hypothesis: '',
    tags: [],
    project,
    hashAttribute: past?.hashAttribute ?? 'id',
    variations: past?.variations ?? named,
    weights: past?.variationWeights ?? evenWeights(2),
    trackingKey: past?.trackingKey ?? '',
    exposureQueryId: past?.exposureQueryId ?? '',
    startDay: past?.dateStarted.slice(0, 10) ?? '',
    endDay: past?.dateEnded?.slice(0, 10) ?? '',
    isRunning: past?.dateEnded === null,
    metrics: [],
    guardrails: [],
  };
}

/** What keeps an experiment from being made, by field. */
export function experimentProblems(fields: ExperimentFields, isPast: boolean): Problems<ExperimentFields> {
  return {
    ...(fields.name.trim().length < MIN_NAME ? { name: `Name must have at least ${MIN_NAME} characters` } : {}),
    ...(fields.variations.some(({ name }) => name.trim() === '') ? { variations: 'Each needs a name' } : {}),
    ...(isPast ? pastProblems(fields) : {}),
  };
}

function pastProblems(fields: ExperimentFields): Problems<ExperimentFields> {
  const { trackingKey, exposureQueryId, startDay, endDay, isRunning, variations } = fields;
  const keys = variations.map(({ key }) => key.trim());
  return {
    ...(trackingKey.trim() ? {} : { trackingKey: 'Tracking key is required' }),
    ...(exposureQueryId ? {} : { exposureQueryId: 'Choose an assignment query' }),
    ...(startDay ? {} : { startDay: 'Start is required' }),
    ...(isRunning || (endDay && endDay >= startDay) ? {} : { endDay: 'Must not be before the start' }),
    ...(keys.includes('') || new Set(keys).size < keys.length ? { variations: 'Each needs a key of its own' } : {}),
  };
}

type NewInput = Partial<NewExperiment> & Pick<NewExperiment, 'name' | 'variations'>;

/** The draft to make. */
export const newFrom = ({ name, hypothesis, tags, project, hashAttribute, ...fields }: ExperimentFields): NewInput => ({
  ...{ name, hypothesis, tags, project, hashAttribute },
  variations: fields.variations.map(({ name }) => ({ name, description: '' })),
  variationWeights: fields.weights,
});

/** The experiment to take over from a data source. */
export const importFrom = (fields: ExperimentFields, datasource: string): ImportedExperiment => ({
  ...{ name: fields.name, hypothesis: fields.hypothesis, tags: fields.tags, hashAttribute: fields.hashAttribute },
  ...(fields.project ? { project: fields.project } : {}),
  trackingKey: fields.trackingKey.trim(),
  datasource,
  exposureQueryId: fields.exposureQueryId,
  variations: fields.variations.map(({ key, name }) => ({ key: key.trim(), name })),
  variationWeights: fields.weights,
  dateStarted: `${fields.startDay}T00:00:00.000Z`,
  dateEnded: fields.isRunning ? null : `${fields.endDay}T23:59:59.000Z`,
  metrics: fields.metrics,
  guardrails: fields.guardrails,
});
