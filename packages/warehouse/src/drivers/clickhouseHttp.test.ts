import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasClickhouse, startClickhouse } from '../../test/clickhouse.ts';
import { openClickhouse } from './clickhouse.ts';

/** The driver over HTTP, in front of a real ClickHouse engine that lacks only its own HTTP server. */
if (hasClickhouse())
  describe('ClickHouse over HTTP', () => {
    const account = { database: 'default', user: 'reader', password: 'secret' };
    const options = { timeoutMs: 10_000, rowLimit: 100 };
    const seen: URLSearchParams[] = [];
    let server: Server;
    let url: string;
    let hang = false;

    beforeAll(async () => {
      const { send } = startClickhouse();
      server = createServer(async (request, response) => {
        const {
          database: _,
          query_id: queryId,
          readonly,
          ...settings
        } = Object.fromEntries(new URL(request.url ?? '/', 'http://x').searchParams);
        seen.push(new URLSearchParams({ readonly: readonly ?? '', queryId: queryId ?? '' }));
        if (request.headers['x-clickhouse-key'] !== 'secret')
          return response.writeHead(401).end('Authentication failed: password is incorrect');
        if (hang) return;
        delete settings.cancel_http_readonly_queries_on_client_close;
        try {
          const sql = await text(request);
          const signal = new AbortController().signal;
          const answer = await send({ sql, queryId: queryId ?? '', settings, signal });
          response.setHeader('X-ClickHouse-Summary', '{"read_rows":"3","read_bytes":"120"}').end(answer.text);
        } catch (error) {
          response.writeHead(404).end((error as Error).message);
        }
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => void server.close());

    test('says its version, and asks for nothing but reading', async () => {
      const driver = openClickhouse({ url, ...account, fetch });
      expect((await driver.test()).version).toMatch(/^ClickHouse \d/);
      expect(seen.at(-1)?.get('readonly')).toBe('2');
    });

    test('gives rows as the other engines do', async () => {
      const driver = openClickhouse({ url, ...account, fetch });
      const sql = `SELECT toDateTime('2024-03-01 10:00:00') AS at, CAST(9007199254740993 AS Int64) AS big, NULL AS nothing`;
      const { rows, bytesRead } = await driver.run(sql, options);
      expect(bytesRead).toBe(120);
      expect(rows).toEqual([{ at: '2024-03-01T10:00:00.000Z', big: '9007199254740993', nothing: null }]);
    });

    test('passes on what the engine says about a mistake', async () => {
      const run = openClickhouse({ url, ...account, fetch }).run('SELECT * FROM no_such_table', options);
      await expect(run).rejects.toMatchObject({ kind: 'query', message: expect.stringContaining('no_such_table') });
    });

    test('calls a wrong password and a closed port connection problems', async () => {
      const wrong = openClickhouse({ url, ...account, password: 'no', fetch });
      await expect(wrong.test()).rejects.toMatchObject({ kind: 'connection', message: /password is incorrect/ });
      const closed = openClickhouse({ url: 'http://127.0.0.1:1', ...account, fetch });
      await expect(closed.test()).rejects.toMatchObject({ kind: 'connection', message: /ECONNREFUSED/ });
    });

    test('drops the connection of a query that takes too long, which ends it there', async () => {
      hang = true;
      const dropped = new Promise<void>((resolve) =>
        server.once('request', (request) => request.socket.once('close', () => resolve())),
      );
      const run = openClickhouse({ url, ...account, fetch }).run('SELECT 1', { ...options, timeoutMs: 200 });
      await expect(run).rejects.toMatchObject({ kind: 'timeout' });
      await dropped;
      hang = false;
    });
  });
