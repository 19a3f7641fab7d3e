/** The seed after this one: `checkout`, `checkout-1`, `checkout-2`. */
export function nextSeed(current: string): string {
  const [, start = current, count] = /^(.*)-(\d+)$/.exec(current) ?? [];
  return count === undefined ? `${current}-1` : `${start}-${Number(count) + 1}`;
}
