import { describe, expect, it } from 'vitest';
import { makeTurns } from './turns.ts';

const calm = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Asks for a turn and remembers in which order turns came. */
function watched(limits: Parameters<typeof makeTurns>[0]) {
  const turns = makeTurns(limits);
  const begun: string[] = [];
  const said: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    said,
    end: (name: string) => ends.get(name)?.(),
    ask: (name: string, organization: string, dataSource = organization, signal = calm) =>
      turns
        .take({ organization, dataSource }, signal, (isWaiting) =>
          said.push(`${name} ${isWaiting ? 'waits' : 'goes on'}`),
        )
        .then((end) => {
          begun.push(name);
          ends.set(name, end);
        }),
  };
}

describe('turns of queries', () => {
  it('let a data source, an organization and the server have only so many at once, and tell who waits', async () => {
    const { ask, begun, said, end } = watched({ dataSource: 1, organization: 2, server: 3 });
    void ask('a1', 'a', 'one');
    void ask('a2', 'a', 'one');
    void ask('a3', 'a', 'two');
    void ask('a4', 'a', 'three');
    void ask('b1', 'b', 'one');
    void ask('c1', 'c', 'one');
    await settled();
    expect(begun).toEqual(['a1', 'a3', 'b1']);
    expect(said).toEqual(['a2 waits', 'a4 waits', 'c1 waits']);
    end('a1');
    await settled();
    expect(begun).toEqual(['a1', 'a3', 'b1', 'c1']);
    end('c1');
    await settled();
    expect(begun.at(-1)).toBe('a2');
    expect(said.at(-1)).toBe('a2 goes on');
  });

  it('go first to the organization that has the fewest running, however many another has asked for', async () => {
    const { ask, begun, end } = watched({ dataSource: 9, organization: 9, server: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a');
    void ask('b1', 'b');
    await settled();
    end('a1');
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('are given up by who leaves while waiting', async () => {
    const { ask, begun, end } = watched({ dataSource: 1, organization: 1, server: 1 });
    const leaving = new AbortController();
    void ask('first', 'a');
    const gone = ask('gone', 'a', 'a', leaving.signal);
    void ask('last', 'a');
    leaving.abort();
    await expect(gone).rejects.toThrow();
    end('first');
    await settled();
    expect(begun).toEqual(['first', 'last']);
  });
});
