import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, USAGE, readArguments } from './arguments.ts';
import { declare } from './declaration.ts';
import { type Flag, fetchFlags } from './flags.ts';
import { findUsages, nearest } from './usages.ts';
import { type World, codeOf } from '../world.ts';

/** Writes flags as types, or checks code against them, and gives the exit code. */
export const run = (args: readonly string[], world: World): Promise<number> =>
  codeOf(
    async () => {
      if (args.includes('--help')) return said(world);
      const command = readArguments(args, world.environment);
      if (command.mode === 'check') return check(command, await fetchFlags(command), world);
      write(command, await fetchFlags(command), world);
      if (command.mode === 'watch') await watch(command, world);
      return 0;
    },
    USAGE,
    world,
  );

function said({ say }: World): number {
  say(USAGE);
  return 0;
}

function write({ out }: Command, flags: readonly Flag[], { say }: World): void {
  const text = declare(flags);
  if (text === readOr(out)) return;
  writeFileSync(out, text);
  say(`${out}: ${flags.length} ${flags.length === 1 ? 'flag' : 'flags'}`);
}

/** A server that is away for a while is only mentioned. */
async function watch(command: Command, world: World): Promise<void> {
  while (await world.pause()) {
    await fetchFlags(command).then(
      (flags) => write(command, flags, world),
      (error: Error) => world.complain(error.message),
    );
  }
}

function check({ out, sources }: Command, flags: readonly Flag[], { say, complain }: World): number {
  const known = flags.map(({ id }) => id);
  const usages = findUsages(sources);
  const unknown = usages.filter(({ key }) => !known.includes(key));
  for (const { file, line, key } of unknown) {
    const meant = nearest(key, known);
    complain(`${file}:${line}: there is no flag ${key}${meant ? `; did you mean ${meant}?` : ''}`);
  }
  const declared = readOr(out);
  const isOld = declared !== null && declared !== declare(flags);
  if (isOld) complain(`${out} is not what the server has now; run gb types without --check`);
  if (unknown.length || isOld) return 1;
  say(`${usages.length} ${usages.length === 1 ? 'use' : 'uses'} of flags, all of which exist`);
  return 0;
}

function readOr(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
