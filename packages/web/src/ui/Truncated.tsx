/** Text cut at a width in pixels (200 unless told otherwise); the whole of it on hover. */
export function Truncated({ text, maxWidth = 200 }: { text: string; maxWidth?: number }) {
  return (
    <span
      title={text}
      style={{
        display: 'inline-block',
        maxWidth,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'bottom',
      }}
    >
      {text}
    </span>
  );
}
