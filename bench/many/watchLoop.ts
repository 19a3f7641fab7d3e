/**
 * Loaded into the server by a benchmark, ahead of it: answers over the channel to the parent how long the event loop was
 * held since it was last asked, and how much memory is resident. The product itself has no such door.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** What this thread itself worked between two turns of the loop: not what it waited for a core that others had. */
let workedMs = 0;
let before = ownWorkMs();
setInterval(() => {
  const now = ownWorkMs();
  workedMs = Math.max(workedMs, now - before);
  before = now;
}, RESOLUTION_MS).unref();

function ownWorkMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

process.on('message', (message) => {
  if (message !== 'held') return;
  const heldMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  process.send?.({ heldMs, workedMs, residentMb: process.memoryUsage.rss() / 1024 / 1024 });
  workedMs = 0;
});
process.channel?.unref();
