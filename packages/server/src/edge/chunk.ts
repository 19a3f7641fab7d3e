import { inTurns } from '../platform/inTurns.ts';

/** Texts and bytes as one whole chunk of an HTTP answer, made once and written to every reader's socket as it is. */
export function asChunk(...content: readonly (string | Buffer)[]): Buffer {
  const size = content.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const pieces = [`${size.toString(16)}\r\n`, ...content, '\r\n'];
  const chunk = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += typeof piece === 'string' ? chunk.write(piece, at) : piece.copy(chunk, at);
  return chunk;
}

/**
 * The pieces of a text in exactly as many bytes as they need, for what is kept long: `Buffer.from` may reserve more than
 * twice that. It is made in turns.
 */
export async function bytesOf(pieces: readonly string[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((size, piece) => size + Buffer.byteLength(piece), 0));
  let at = 0;
  await inTurns(pieces, (piece) => {
    at += bytes.write(piece, at);
  });
  return bytes;
}
