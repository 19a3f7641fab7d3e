/**
 * Loaded into the server by the benchmark, ahead of it: answers over the channel to the parent how long the event loop was
 * held since it was last asked, and how much memory is resident. The product itself has no such door.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (message) => {
  if (message !== 'held') return;
  const heldMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  process.send?.({ heldMs, residentMb: process.memoryUsage.rss() / 1024 / 1024 });
});
process.channel?.unref();
