const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a field for date and time has it: in the time of this machine, to the minute. */
export function toLocal(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What such a field holds as a moment; null while it holds none. */
export function fromLocal(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
