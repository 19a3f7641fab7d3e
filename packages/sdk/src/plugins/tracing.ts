import type { Experiment, ExperimentResult } from '../payload.ts';
import { type Host, hasEnd, isForMany, type UserHost } from './host.ts';

export const TRACING_TAG_EXPERIMENT_PREFIX = 'gb.exp';

/** An assignment as it is put on a trace: `tag` is `gb.exp:<experiment>=<variation>`. */
export type TracingAssignment = {
  experimentKey: string;
  variationKey: string;
  hashAttribute: string;
  hashValue: unknown;
  tag: string;
};

const tagsOf = new WeakMap<Host, Map<string, string>>();

/** Keeps the tag of each experiment a user is in, for spans and logs; a new variation replaces the old. */
export const tracingPlugin =
  ({ onAssignment }: { onAssignment?: (assignment: TracingAssignment) => void } = {}) =>
  (host: Host): void => {
    if (isForMany(host)) return;
    const tags = new Map<string, string>();
    tagsOf.set(host, tags);
    const note = ({ key }: Experiment, { key: variationKey, hashUsed, hashAttribute, hashValue }: ExperimentResult) => {
      // The first "=" parts the two keys, so the experiment's own may have none.
      if (!hashUsed || key.includes('=')) return;
      const tag = `${TRACING_TAG_EXPERIMENT_PREFIX}:${key}=${variationKey}`;
      if (tags.get(key) === tag) return;
      tags.set(key, tag);
      try {
        onAssignment?.({ experimentKey: key, variationKey, hashAttribute, hashValue, tag });
      } catch (error) {
        console.error(error);
      }
    };
    if ('subscribe' in host) host.subscribe(note);
    else {
      const { trackingCallback } = host.getUserContext();
      host.setTrackingCallback((experiment, result, viewer) => {
        note(experiment, result);
        return trackingCallback?.(experiment, result, viewer);
      });
    }
    if (hasEnd(host)) host.onDestroy(() => void tagsOf.delete(host));
  };

/** The tags of the experiments this client's user is in, sorted. */
export const getTracingTags = (host: UserHost): string[] => [...(tagsOf.get(host)?.values() ?? [])].sort();
