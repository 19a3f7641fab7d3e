import { readFileSync, readdirSync } from 'node:fs';

export type Part = { name: string; megabytes: number };

/** What a process and all it started hold, each by the program it runs. Linux only. */
export function familyOf(pid: number): Part[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  const program = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    .split('\0')
    .find((word) => /\.(ts|mjs|js)$/.test(word));
  const name = program?.split('/').at(-1) ?? String(pid);
  return [{ name, megabytes: kilobytes / 1024 }, ...children.flatMap(familyOf)];
}
