const MINUS = '\u2212';
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A count with separators: 192,984. */
export const formatCount = (count: number): string => plain.format(count).replace('-', MINUS);

/** A count for tight places: 48.2K. */
export const formatShort = (count: number): string => short.format(count).replace('-', MINUS);

/** A share (0..1) as a percentage with the given decimals; as many as keep three figures when not given. */
export function formatPercent(share: number, decimals?: number): string {
  const percent = share * 100;
  const digits = decimals ?? (Math.abs(percent) >= 100 ? 0 : Math.abs(percent) >= 10 ? 1 : 2);
  return `${percent.toFixed(digits).replace('-', MINUS)}%`;
}

/** How much of the traffic takes part: whole percents, and never more than it is. */
export const formatCoverage = (coverage: number): string => `${Math.floor(Number((coverage * 100).toFixed(6)))}%`;

/** A relative change (0..1) with its sign always shown, and a real minus: +6.1%, −2.4%. */
export function formatChange(change: number): string {
  const text = Math.abs(change * 100).toFixed(1);
  if (text === '0.0') return '0.0%';
  return `${change > 0 ? '+' : MINUS}${text}%`;
}

/** A probability; near certainty is never called certain: ">99.9%", "<0.1%". */
export function formatChance(chance: number): string {
  if (chance > 0.999) return '>99.9%';
  if (chance < 0.001) return '<0.1%';
  return `${(chance * 100).toFixed(1)}%`;
}

/** A p-value to three decimals, below that "<0.001". */
export const formatPValue = (pValue: number): string => (pValue < 0.001 ? '<0.001' : pValue.toFixed(3));

/** A metric's value: few decimals, more for small numbers. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 10 ? 2 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits }).replace('-', MINUS);
}

/** A length of time in seconds: 45s, 1m 30s, 2h 5m. */
export function formatDuration(seconds: number): string {
  const total = Math.abs(seconds);
  const sign = seconds < 0 ? MINUS : '';
  if (total < 60) return `${sign}${formatValue(total)}s`;
  const whole = Math.round(total);
  if (whole < 3600) return `${sign}${Math.floor(whole / 60)}m ${whole % 60}s`;
  const minutes = Math.round(total / 60);
  return `${sign}${formatCount(Math.floor(minutes / 60))}h ${minutes % 60}m`;
}

/** How long a machine took: 850 ms, 12.3s, 2m 5s. */
export const formatElapsed = (ms: number): string =>
  ms < 1000 ? `${formatCount(ms)} ms` : formatDuration(Math.round(ms / 100) / 10);

const SIZES = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** An amount of data in the unit that reads best: 513 bytes, 2.5 MB, 512 MB. */
export function formatBytes(bytes: number): string {
  const step = Math.min(SIZES.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** step;
  return `${step > 0 && size < 9.95 ? size.toFixed(1) : formatCount(size)} ${SIZES[step]}`;
}

const DAY_MS = 86_400_000;

/** How long ago, in the fewest words: today, 3d ago, 4mo ago. */
export function formatAgo(iso: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(iso)) / DAY_MS);
  if (days < 1) return 'today';
  if (days < 60) return `${days}d ago`;
  return days < 730 ? `${Math.round(days / 30.4)}mo ago` : `${Math.floor(days / 365)}y ago`;
}

/** Minutes-level recency for results: just now, 4 min ago, 3 h ago, then days. */
export function formatRecency(iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h ago` : formatAgo(iso, nowMs);
}

/** How soon: any moment, in 40 min, in 6 h, in 2d. */
export function formatUntil(iso: string, nowMs: number): string {
  const minutes = Math.round((Date.parse(iso) - nowMs) / 60_000);
  if (minutes < 1) return 'any moment';
  if (minutes < 60) return `in ${minutes} min`;
  return minutes < 2880 ? `in ${Math.round(minutes / 60)} h` : `in ${Math.round(minutes / 1440)}d`;
}

// Made once: to make one costs as much as to write a hundred dates.
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 12 Aug 2026, in the reader's time zone. */
export const formatDate = (iso: string): string => DAY.format(new Date(iso));

/** 12 Aug 2026, 14:05. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${TIME.format(new Date(iso))}`;

/** "1 feature", "5,000 features". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
