import { randomUUID } from 'node:crypto';

const UNREADABLE: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

/** The whole answer to what is not HTTP, too much of it or too slow, as the one error body. */
export function unreadable(code = ''): string {
  const [status, message] = UNREADABLE[code] ?? ['400 Bad Request', 'The request is not HTTP'];
  const body = JSON.stringify({
    status: Number(status.slice(0, 3)),
    message,
    code: 'invalid',
    requestId: randomUUID(),
  });
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  return `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`;
}

export const tooSlow = (): string => unreadable('ERR_HTTP_REQUEST_TIMEOUT');
