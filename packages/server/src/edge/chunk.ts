/** A text as one whole chunk of an HTTP answer, made once and written to every reader's socket as it is. */
export function asChunk(text: string): Buffer {
  const size = Buffer.byteLength(text);
  return bytesOf(`${size.toString(16)}\r\n${text}\r\n`);
}

/** A text in exactly as many bytes as it needs, for what is kept long: `Buffer.from` may reserve more than twice that. */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
