import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Hits, SearchDoc } from './search.ts';
import type { SearchReply, SearchRequest } from './search.worker.ts';

type Searcher = {
  load: (docs: SearchDoc[], fields: string[]) => void;
  ask: (words: string, turn: number) => void;
  close: () => void;
};

/** Searches in a worker, so that typing never waits; where there are no workers, in the page itself. */
function createSearcher(onReply: (reply: SearchReply) => void): Searcher {
  if (typeof Worker === 'undefined') return createLocalSearcher(onReply);
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  const post = (request: SearchRequest) => worker.postMessage(request);
  // One question at a time: of those that come meanwhile only the newest is asked, or a fast writer would wait for all.
  let isBusy = false;
  let next: SearchRequest | null = null;
  worker.onmessage = ({ data }: MessageEvent<SearchReply>) => {
    isBusy = next !== null;
    if (next) post(next);
    next = null;
    onReply(data);
  };
  return {
    load: (docs, fields) => post({ kind: 'docs', docs, fields }),
    ask: (words, turn) => {
      const question: SearchRequest = { kind: 'search', turn, words };
      if (isBusy) next = question;
      else post(question);
      isBusy = true;
    },
    close: () => worker.terminate(),
  };
}

function createLocalSearcher(onReply: (reply: SearchReply) => void): Searcher {
  let ready: Promise<(words: string) => Hits> | null = null;
  return {
    load: (docs, fields) => {
      ready = import('./search.ts').then(({ createSearch }) => createSearch(docs, fields));
    },
    ask: (words, turn) => void ready?.then((search) => onReply({ turn, hits: search(words) })),
    close: () => {},
  };
}

type Search = {
  /** The rows that match, best first; null while there is nothing to search for. The last answer stays until the next. */
  hits: Hits | null;
  /** Hands the rows over before the first word is typed, so that it need not wait for them. */
  prepare: () => void;
};

/** Searches documents in a worker as words are typed. */
export function useSearch(makeDocs: () => SearchDoc[], fields: readonly string[], words: string): Search {
  const [isWanted, setWanted] = useState(false);
  const [hits, setHits] = useState<Hits | null>(null);
  const searcher = useRef<Searcher | null>(null);
  const turn = useRef(0);
  const isSearching = words !== '';
  const fieldKey = fields.join(' ');
  const needsDocs = isWanted || isSearching;
  const docs = useMemo(() => (needsDocs ? makeDocs() : null), [needsDocs, makeDocs]);
  const prepare = useCallback(() => setWanted(true), []);

  useEffect(() => {
    if (!docs) return;
    searcher.current ??= createSearcher((reply) => {
      // A letter that is typed meanwhile goes before the drawing of what was found.
      if (reply.turn === turn.current) startTransition(() => setHits(reply.hits));
    });
    searcher.current.load(docs, fieldKey.split(' '));
  }, [docs, fieldKey]);

  useEffect(() => {
    turn.current += 1;
    if (words === '') setHits(null);
    else searcher.current?.ask(words, turn.current);
  }, [words, docs]);

  useEffect(
    () => () => {
      searcher.current?.close();
      searcher.current = null;
    },
    [],
  );
  return { hits: isSearching ? hits : null, prepare };
}
