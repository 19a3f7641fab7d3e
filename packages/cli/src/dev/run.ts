import { parseArgs } from 'node:util';
import { UsageError, type World, codeOf } from '../world.ts';
import { serveFlags } from './serve.ts';

const USAGE = `Usage: gb dev [flags.json] [--port 3100]

Serves the flags in a file to any SDK: give it the printed address as its API host, and any client key.
When the file changes, every SDK that streams has the new flags at once.

The file is JSON: { "new-search": true, "price": { "defaultValue": 5, "rules": [{ "condition": { "country": "NL" }, "force": 4 }] } }`;

const DEFAULT_PORT = 3100;

/** Serves a local file of flags until somebody ends it. */
export const runDev = (args: readonly string[], world: World): Promise<number> =>
  codeOf(
    async () => {
      const { file, port, isHelp } = readArguments(args);
      if (isHelp) {
        world.say(USAGE);
        return 0;
      }
      const { url, stop } = await serveFlags({ file, port, say: world.say, complain: world.complain });
      world.say(`${file} is served at ${url}`);
      await world.ended();
      await stop();
      return 0;
    },
    USAGE,
    world,
  );

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [file = 'flags.json', ...more] = positionals;
  if (more.length > 0) throw new UsageError(`${more[0]}: expected one file`);
  const port = Number(values.port ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port: expected a number from 0 to 65535');
  return { file, port, isHelp: values.help === true };
}

function parse(args: readonly string[]) {
  try {
    const options = { port: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
