import { type Server, createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

export type ClientsPage = {
  url: string;
  /** Has another page at this path of the same origin. */
  setPage(path: string, html: string): void;
  close(): Promise<void>;
};

const CLIENTS = '<!doctype html><title>Clients</title><body><script src="/clients.js"></script>';

/** Serves the page with the official libraries, from another origin than the product's. */
export async function serveClients(): Promise<ClientsPage> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.tsx')],
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const pages = new Map<string, string>();
  const server: Server = createServer((request, response) => {
    const isScript = request.url === '/clients.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : (pages.get(request.url ?? '') ?? CLIENTS));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    setPage: (path, html) => void pages.set(path, html),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A port that is free now, for a server that must come back on the same one. */
export async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
