import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fetchFlags } from '../types/flags.ts';
import { UsageError, type World, codeOf } from '../world.ts';
import { type CodeRef, findRefs } from './findRefs.ts';

const USAGE = `Usage: gb refs --url <server> [folder] [--repo owner/name] [--branch main] [--platform github] [--dry-run]

Finds where code asks for flags and tells the server, which shows it on the page of each flag. For CI, on each branch.

  --url        the server, such as https://flags.example.com
  --key        a secret API key that may manage features; better in the variable GB_API_KEY
  --repo       the repository, owner/name; from git unless given
  --branch     from git unless given
  --platform   github, gitlab or bitbucket: where the links lead; from the address of the repository unless given
  --dry-run    only says what it finds`;

const PLATFORMS = ['github', 'gitlab', 'bitbucket'] as const;
type Platform = (typeof PLATFORMS)[number];
type Command = {
  url: string;
  key: string;
  folder: string;
  repoName: string;
  branch: string;
  platform: Platform | null;
  isDryRun: boolean;
};

/** Finds where code asks for flags, and tells the server. */
export const runRefs = (args: readonly string[], world: World): Promise<number> =>
  codeOf(
    async () => {
      if (args.includes('--help')) {
        world.say(USAGE);
        return 0;
      }
      const command = readArguments(args, world.environment);
      const flags = await fetchFlags({ url: command.url, key: command.key, project: null });
      const refs = findRefs(
        command.folder,
        flags.map(({ id }) => id),
      );
      for (const { filePath, startingLineNumber, flagKey } of command.isDryRun ? refs : [])
        world.say(`${filePath}:${startingLineNumber} ${flagKey}`);
      if (!command.isDryRun) await send(command, refs);
      const count = new Set(refs.map(({ flagKey }) => flagKey)).size;
      world.say(`${refs.length} places ask for ${count} of ${flags.length} flags on ${command.branch}`);
      return 0;
    },
    USAGE,
    world,
  );

/** What was known of this branch and is not found any more goes with the same call. */
async function send({ url, key, repoName, branch, platform }: Command, refs: readonly CodeRef[]): Promise<void> {
  const body = JSON.stringify({ branch, repoName, refs, ...(platform ? { platform } : {}) });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1/code-refs?deleteMissing=true`, { method: 'POST', headers, body });
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${answer.message ?? 'no reason given'}`);
}

function readArguments(args: readonly string[], environment: World['environment']): Command {
  const { values, positionals } = parse(args);
  const [folder = '.', ...more] = positionals;
  if (more.length > 0) throw new UsageError(`${more[0]}: expected one folder`);
  const key = values.key ?? environment.GB_API_KEY;
  if (!values.url || !URL.canParse(values.url)) throw new UsageError('--url: expected the address of the server');
  if (!key) throw new UsageError('--key: expected a secret API key, here or in the variable GB_API_KEY');
  const origin = git(folder, 'remote', 'get-url', 'origin');
  const repoName = values.repo ?? /[/:]([^/:]+\/[^/]+?)(\.git)?$/.exec(origin)?.[1];
  const branch = values.branch ?? environment.GITHUB_HEAD_REF ?? git(folder, 'rev-parse', '--abbrev-ref', 'HEAD');
  if (!repoName) throw new UsageError('--repo: expected owner/name, because git knows no origin here');
  if (!branch || branch === 'HEAD') throw new UsageError('--branch: expected a name, because git is on no branch here');
  const platform =
    PLATFORMS.find((one) => one === values.platform || (!values.platform && origin.includes(one))) ?? null;
  if (values.platform && !platform) throw new UsageError(`--platform: expected one of ${PLATFORMS.join(', ')}`);
  const url = values.url.replace(/\/+$/, '');
  return { url, key, folder, repoName, branch, platform, isDryRun: values['dry-run'] === true };
}

/** What git says, or nothing where it does not know. */
function git(folder: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    url: text,
    key: text,
    repo: text,
    branch: text,
    platform: text,
    'dry-run': { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
