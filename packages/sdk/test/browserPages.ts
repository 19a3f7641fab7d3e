import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import internalNames from '../internal-names.json' with { type: 'json' };

/** Bundles an entry as a script for pages, with internal names as short as in the packages that are given away. */
export const bundle = async (entry: string, globalName?: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName,
    minify: true,
    jsx: 'automatic',
    mangleProps: new RegExp(`^(${internalNames.join('|')})$`),
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

/** A server for test pages; `answer` gives bodies by path, everything else is that of `/`. */
export const servePages = async (
  answer: (path: string, request: IncomingMessage, response: ServerResponse) => { type: string; body: string } | null,
): Promise<{ origin: string; close(): void }> => {
  const server: Server = createServer((request, response) => {
    const found = answer((request.url ?? '/').split('?')[0] ?? '/', request, response);
    if (!found) return;
    response.writeHead(200, { 'Content-Type': found.type });
    response.end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
