import type { Experiment, ExperimentResult, FeatureResult } from '../payload.ts';
import type { SharedOptions, TrackingCall, Viewer } from './options.ts';
import { guarded } from './platform.ts';

export const viewedEvent = 'Experiment Viewed';
export const evaluatedEvent = 'Feature Evaluated';

/** The functions reports go to; a host's options, read at each report so that they may be replaced. */
export type Listeners = Pick<SharedOptions, 'trackingCallback' | 'onFeatureUsage' | 'eventLogger'>;

/** One view per user, experiment and variation: the key that tells repeated ones. */
export const viewKey = ({ key }: Experiment, { hashAttribute, hashValue, variationId }: ExperimentResult): string =>
  `${hashAttribute}${hashValue}${key}${variationId}`;

export const logEvent = (
  { eventLogger }: Listeners,
  name: string,
  properties: Record<string, unknown>,
  viewer: Viewer,
): Promise<unknown> | undefined => eventLogger && guarded(() => eventLogger(name, properties, viewer));

/** Tells that a user saw a variation; settles when the customer's callback has. */
export const reportView = (listeners: Listeners, { experiment, result, user }: Required<TrackingCall>) => {
  const { trackingCallback } = listeners;
  const { key: variationId, hashAttribute, hashValue } = result;
  void logEvent(listeners, viewedEvent, { experimentId: experiment.key, variationId, hashAttribute, hashValue }, user);
  return trackingCallback && guarded(() => trackingCallback(experiment, result, user));
};

/** Tells that a feature was used, once as long as its value stays the same; `told` remembers the values. */
export const reportUse = (
  listeners: Listeners,
  told: Map<string, string>,
  id: string,
  result: FeatureResult,
  viewer: () => Viewer,
): boolean => {
  const value = JSON.stringify(result.value);
  if (told.get(id) === value) return false;
  told.set(id, value);
  const { source, ruleId, experimentResult } = result;
  const properties = {
    feature: id,
    source,
    value: result.value,
    ruleId: source === 'defaultValue' ? '$default' : ruleId,
    variationId: experimentResult?.key ?? '',
  };
  void logEvent(listeners, evaluatedEvent, properties, viewer());
  if (listeners.onFeatureUsage) void guarded(() => listeners.onFeatureUsage?.(id, result, viewer()));
  return true;
};
