import { parseArgs } from 'node:util';
import { UsageError } from '../world.ts';

/** What the command is to do. */
export type Command = {
  url: string;
  key: string;
  project: string | null;
  /** Where the declaration goes. */
  out: string;
  mode: 'write' | 'watch' | 'check';
  /** Folders and files whose use of flags is checked. */
  sources: string[];
};

export const USAGE = `Usage: gb types --url <server> [--out flags.d.ts] [--project <id>] [--watch | --check <folder or file>...]

Reads the feature flags of a project and writes a TypeScript declaration of their keys and value types.

  --url      the server, such as https://flags.example.com
  --key      a secret API key that may read; better in the variable GB_API_KEY
  --project  only the flags of this project
  --out      the declaration to write; flags.d.ts
  --watch    go on, and write again when flags change
  --check    write nothing; fail when code asks for a flag that does not exist, or the declaration is old`;

/** Reads the arguments of a call. Throws `UsageError` for one that cannot be meant. */
export function readArguments(args: readonly string[], environment: Record<string, string | undefined>): Command {
  const { values, positionals } = parse(args);
  const { url, watch, check, project, out = 'flags.d.ts' } = values;
  const key = values.key ?? environment.GB_API_KEY ?? environment.TYPED_FLAGS_KEY;
  if (!url || !URL.canParse(url)) throw new UsageError('--url: expected the address of the server');
  if (!key) throw new UsageError('--key: expected a secret API key, here or in the variable GB_API_KEY');
  if (watch && check) throw new UsageError('expected --watch or --check, not both');
  if (positionals.length && !check) throw new UsageError(`${positionals[0]}: folders and files are only for --check`);
  return {
    url: url.replace(/\/+$/, ''),
    key,
    project: project ?? null,
    out,
    mode: watch ? 'watch' : check ? 'check' : 'write',
    sources: positionals.length ? positionals : ['.'],
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { url: text, key: text, project: text, out: text, watch: flag, check: flag };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
