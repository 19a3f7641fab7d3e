import { ACCOUNT, type Installation } from '../many/installation.ts';
import type { Hostile } from './target.ts';

const MB = 1024 * 1024;
const IMAGE_BYTES = 5 * MB;
const FILE_BYTES = 32 * MB;
const COLUMNS = 20_000;
/** An engine starts and reads a file within this. */
const READING_MS = 20_000;

const BYTES = { 'content-type': 'application/octet-stream' };

/** Requests for rows whose body is a file, or which need something to be there that the samples of the table have not. */
export function specialRequests(installation: Installation): Readonly<Record<string, () => AsyncGenerator<Hostile>>> {
  const { server, call, headers } = installation;

  /** Somebody signs in once more, in another browser. */
  async function signIn(): Promise<string> {
    const { email, password } = ACCOUNT;
    const answer = await fetch(`${server.origin}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  return {
    async *'POST /auth/logout'() {
      yield { what: 'as it is meant', path: '/auth/logout', headers: { cookie: await signIn() } };
      yield { what: 'a long cookie', path: '/auth/logout', headers: { cookie: `refresh=${'x'.repeat(12_000)}` } };
      yield { what: 'many cookies', path: '/auth/logout', headers: { cookie: 'a=b; '.repeat(2500) } };
    },
    async *'DELETE /user/sessions/:id'() {
      await signIn();
      type Sessions = { sessions: { id: string; isCurrent: boolean }[] };
      const { sessions } = await call<Sessions>('GET', '/user/sessions');
      yield { what: 'as it is meant', path: `/user/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}` };
      yield { what: 'a long id', path: `/user/sessions/${'x'.repeat(8000)}` };
    },
    async *'POST /api/v1/demo-project'() {
      yield { what: 'where it is there', path: '/api/v1/demo-project' };
    },
    async *'POST /api/v1/data-sources/:id/test'() {
      const { datasourceId } = await call<{ datasourceId: string }>('POST', '/api/v1/demo-project', {});
      yield { what: 'one that answers', path: `/api/v1/data-sources/${datasourceId}/test`, waitMs: READING_MS };
    },
    async *'GET /upload/:organization/:file'() {
      const answer = await fetch(`${server.origin}/upload`, {
        method: 'POST',
        headers: { ...headers, ...BYTES },
        body: begun('\x89PNG', IMAGE_BYTES),
      });
      yield { what: 'a large image', path: ((await answer.json()) as { url: string }).url };
    },
    async *'POST /upload'() {
      for (const [what, body] of Object.entries({
        'an image': begun('\x89PNG', IMAGE_BYTES),
        'an image that is too large': begun('\x89PNG', 2 * IMAGE_BYTES),
        'no image': Buffer.alloc(IMAGE_BYTES),
      }))
        yield { what, path: '/upload', body, headers: BYTES };
    },
    async *'POST /api/v1/data-sources/uploads'() {
      for (const [what, [name, body]] of Object.entries(FILES()))
        yield {
          what,
          path: `/api/v1/data-sources/uploads?name=${name}`,
          body,
          headers: BYTES,
          waitMs: READING_MS,
        };
    },
  };
}

const begun = (beginning: string, bytes: number): Buffer<ArrayBuffer> => {
  const file = Buffer.alloc(bytes);
  file.write(beginning, 'latin1');
  return file;
};

const FILES = (): Readonly<Record<string, readonly [name: string, body: Buffer<ArrayBuffer>]>> => ({
  'a file of many lines': ['lines.csv', Buffer.from(`a,b\n${'1,2\n'.repeat(FILE_BYTES / 4)}`)],
  'a file of one line': ['line.csv', Buffer.alloc(FILE_BYTES, 'x')],
  'a file of many columns': ['columns.csv', Buffer.from(`${Array.from({ length: COLUMNS }, (_, n) => `c${n}`)}\n`)],
  'a file of brackets': ['deep.json', Buffer.alloc(FILE_BYTES, '[')],
  'a file of another kind': ['none.parquet', Buffer.alloc(FILE_BYTES)],
});
