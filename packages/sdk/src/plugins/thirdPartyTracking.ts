import type { TrackingCallback } from '../client/options.ts';
import type { Host } from './host.ts';

export type Trackers = 'gtag' | 'gtm' | 'segment';

declare global {
  interface Window {
    gtag?: (command: string, name: string, properties: object) => void;
    dataLayer?: unknown[];
    analytics?: { track?: (name: string, properties: object) => void };
  }
}

/** How long a page that is about to leave waits for trackers that do not say when they are done. */
const settleMs = 300;

/** Tells the trackers that are on the page of each experiment a visitor sees; settles when they have been told. */
export const thirdPartyTrackingPlugin = ({
  additionalCallback,
  trackers = ['gtag', 'gtm', 'segment'],
}: {
  additionalCallback?: TrackingCallback;
  trackers?: Trackers[];
} = {}) => {
  const track: TrackingCallback = async (experiment, result, viewer) => {
    const properties = { experiment_id: experiment.key, variation_id: result.key };
    const told: unknown[] = [additionalCallback?.(experiment, result, viewer)];
    const tell = (tracker: Trackers, send: (done: () => void) => void) => {
      if (!trackers.includes(tracker)) return;
      told.push(new Promise<void>((resolve) => (setTimeout(resolve, settleMs), send(resolve))));
    };
    const { gtag, dataLayer, analytics } = window;
    if (gtag) tell('gtag', (done) => gtag('event', 'experiment_viewed', { ...properties, event_callback: done }));
    if (dataLayer) {
      tell('gtm', (done) => dataLayer.push({ event: 'experiment_viewed', ...properties, eventCallback: done }));
    }
    if (analytics?.track) tell('segment', () => analytics.track?.('Experiment Viewed', properties));
    await Promise.all(told);
  };
  return (host: Host): void => {
    if (typeof window === 'undefined') throw new Error('thirdPartyTrackingPlugin only works in the browser');
    host.setTrackingCallback(track);
  };
};
