import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';

/** A certificate that signs itself, for localhost until 2126. It protects nothing: its key stands beside it. */
export const TEST_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUe1ArLTwlwvPDNBJDZzGfr97Hg5IwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAyNTEzOFoYDzIxMjYxMDI5
MDI1MTM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARzRA7ORqGljSH6B76EW5BSAPnPrIXqgedLPfeiPiR7oJwUdLCXGqwQ
hudN9XHadwxF/NLYoILV0xrespBWJ5nGo28wbTAdBgNVHQ4EFgQU9vf91lunep0f
C+PgH0jyXHuVtP4wHwYDVR0jBBgwFoAU9vf91lunep0fC+PgH0jyXHuVtP4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAI9VX2dcqNKQIikbiKfgVEHTGbYUk7Ae7GaOZvfGnYmEAiEA
h0cfjZsdAfiJYpe36OlB7s8wc5K7X6yyPb9Vxlak9OQ=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQginoQKAvurcPGOosd
Nih95EjYuzExUZaKMIMRyCdMVlOhRANCAARzRA7ORqGljSH6B76EW5BSAPnPrIXq
gedLPfeiPiR7oJwUdLCXGqwQhudN9XHadwxF/NLYoILV0xrespBWJ5nG
-----END PRIVATE KEY-----`,
};

const PRELOGIN = 0x12;
const HEADER = 8;

/**
 * The server's end of encryption in MS-TDS (2.1, 3.3.5): while hands are shaken, TLS stands inside packets of the
 * protocol, one message for one; afterwards the protocol stands inside TLS.
 */
export function secured(socket: Socket): TLSSocket {
  let received = Buffer.alloc(0);
  let answer: Buffer[] = [];
  let isDone = false;
  const flush = () => {
    const tls = Buffer.concat(answer);
    answer = [];
    const header = Buffer.alloc(HEADER);
    header[0] = PRELOGIN;
    header[1] = 1;
    header.writeUInt16BE(tls.length + HEADER, 2);
    socket.write(Buffer.concat([header, tls]));
  };
  const inside = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      if (isDone) return void socket.write(chunk, done);
      if (answer.length === 0) setImmediate(flush);
      answer.push(chunk);
      done();
    },
  });
  socket.on('close', () => inside.destroy());
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (
      !isDone &&
      received[0] === PRELOGIN &&
      received.length >= HEADER &&
      received.length >= received.readUInt16BE(2)
    ) {
      const length = received.readUInt16BE(2);
      inside.push(received.subarray(HEADER, length));
      received = received.subarray(length);
    }
    if (received.length === 0 || (!isDone && received[0] === PRELOGIN)) return;
    isDone = true;
    inside.push(received);
    received = Buffer.alloc(0);
  });
  const tls = new TLSSocket(inside, { isServer: true, secureContext: createSecureContext(TEST_CERTIFICATE) });
  return tls.on('error', () => inside.destroy());
}
