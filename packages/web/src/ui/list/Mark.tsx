import type { Range } from './search.ts';

/** A text with the matching parts marked. */
export function Mark({ text, ranges }: { text: string; ranges?: readonly Range[] | undefined }) {
  if (!ranges?.length) return text;
  const parts = ranges.flatMap(([start, end], index) => [
    text.slice(index === 0 ? 0 : (ranges[index - 1]?.[1] ?? 0) + 1, start),
    <mark key={start} style={{ background: 'var(--highlight)', color: 'inherit', borderRadius: 3 }}>
      {text.slice(start, end + 1)}
    </mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice((ranges.at(-1)?.[1] ?? 0) + 1)}
    </>
  );
}
