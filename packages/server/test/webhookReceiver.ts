import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call as a receiver got it. */
export type Call = { path: string; body: string; headers: IncomingMessage['headers'] };

/** Somebody's server that is told of changes. It answers with a status, or never when there is none. */
export async function startReceiver(answer: (call: Call, count: number) => number | null | Promise<number>) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const call = { path: request.url ?? '', body: Buffer.concat(chunks).toString(), headers: request.headers };
    calls.push(call);
    const status = await answer(call, calls.length);
    if (status !== null) response.writeHead(status).end(status < 300 ? 'thanks' : 'not now');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
