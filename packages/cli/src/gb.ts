import { runDev } from './dev/run.ts';
import { runRefs } from './refs/run.ts';
import { run as runTypes } from './types/run.ts';
import type { World } from './world.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[], world: World) => Promise<number>>> = {
  dev: runDev,
  refs: runRefs,
  types: runTypes,
};

const HELP = `Usage: gb <command> [options]

  gb dev     serves a local file of flags to any SDK, and tells them when it changes
  gb types   writes your flags as TypeScript types, or checks code against them
  gb refs    finds where code asks for flags, and tells the server

"gb <command> --help" says more about one of them.`;

/** Runs one command and gives its exit code. */
export async function gb([name = '', ...args]: readonly string[], world: World): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) return command(args, world);
  const isAsked = ['', 'help', '--help', '-h'].includes(name);
  if (isAsked) world.say(HELP);
  else world.complain(`There is no command ${name}\n\n${HELP}`);
  return isAsked ? 0 : 2;
}
