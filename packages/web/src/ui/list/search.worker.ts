import { type Hits, type SearchDoc, createSearch } from './search.ts';

export type SearchRequest =
  | { kind: 'docs'; docs: SearchDoc[]; fields: string[] }
  | { kind: 'search'; turn: number; words: string };
export type SearchReply = { turn: number; hits: Hits };

let search: ReturnType<typeof createSearch> = () => ({ order: [], ranges: new Map(), areClose: false });

self.onmessage = ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === 'docs') search = createSearch(data.docs, data.fields);
  else self.postMessage({ turn: data.turn, hits: search(data.words) } satisfies SearchReply);
};
