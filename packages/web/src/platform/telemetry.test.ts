import { describe, expect, it, vi } from 'vitest';
import { createTelemetry } from './telemetry.ts';

const person = { userId: 'u_1', organizationId: 'org_1', role: 'engineer' };

function tell(settings: object, hostname = 'flags.acme.io', hash = async (text: string) => `hash of ${text}`) {
  const sent: { destination: string; body: Record<string, unknown> }[] = [];
  const logged: unknown[] = [];
  const telemetry = createTelemetry({
    hostname,
    hash,
    send: (destination, body) => void sent.push({ destination, body: body as Record<string, unknown> }),
    log: (...words) => logged.push(words),
  });
  const configure = () =>
    telemetry.configure({ mode: 'enable', destination: 'https://t.example/', cloud: false, build: 'abc', ...settings });
  return { telemetry, sent, logged, configure };
}
const settled = async <T>(read: () => T[], count: number): Promise<T[]> => {
  await vi.waitFor(() => expect(read()).toHaveLength(count));
  return read();
};

describe('telemetry', () => {
  it('blanks addresses, says what kind of host it is, and leaves the role out before anyone signed in', async () => {
    const { telemetry, sent, configure } = tell({});
    configure();
    telemetry.track('App Load');
    const [{ destination, body }] = (await settled(() => sent, 1)) as [(typeof sent)[0]];
    expect(destination).toBe('https://t.example/');
    expect(body).toEqual({
      type: 'track',
      event: 'App Load',
      userId: '',
      org: '',
      properties: { url: '', referrer: '', host: 'self-hosted', build: 'abc' },
    });
  });

  it('sends hashes of who it was, and the role, once signed in', async () => {
    const { telemetry, sent, configure } = tell({});
    configure();
    telemetry.identify(person);
    telemetry.track('View Upgrade Modal', { source: 'sidebar' });
    const [identified, tracked] = (await settled(() => sent, 2)).map(({ body }) => body);
    expect(identified).toEqual({ type: 'identify', userId: 'hash of u_1', org: 'hash of org_1', role: 'engineer' });
    expect(tracked).toMatchObject({ userId: 'hash of u_1', properties: { source: 'sidebar', role: 'engineer' } });
  });

  it('sends ids as they are only on the cloud', async () => {
    const { telemetry, sent, configure } = tell({ cloud: true }, 'app.growthbook.io');
    configure();
    telemetry.identify(person);
    const [identified] = await settled(() => sent, 1);
    expect(identified?.body).toMatchObject({ userId: 'u_1', org: 'org_1' });
    telemetry.track('App Load');
    const all = await settled(() => sent, 2);
    expect(all[1]?.body).toMatchObject({ properties: { host: 'cloud' } });
  });

  it.each(['localhost', '127.0.0.1'])('calls %s localhost, also on the cloud', async (hostname) => {
    const { telemetry, sent, configure } = tell({ cloud: true }, hostname);
    configure();
    telemetry.track('App Load');
    expect((await settled(() => sent, 1))[0]?.body).toMatchObject({ properties: { host: 'localhost' } });
  });

  it.each([{ mode: 'disable' }, { destination: '' }])('sends nothing with %j', async (settings) => {
    const { telemetry, sent, configure } = tell(settings);
    configure();
    telemetry.identify(person);
    telemetry.track('App Load');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(sent).toEqual([]);
  });

  it('only writes to the console while debugging', async () => {
    const { telemetry, sent, logged, configure } = tell({ mode: 'debug' });
    configure();
    telemetry.track('App Load');
    await settled(() => logged, 1);
    expect(sent).toEqual([]);
  });

  it('leaves out ids that cannot be hashed, and says so in the console only', async () => {
    const { telemetry, sent, logged, configure } = tell({}, 'flags.acme.io', () => Promise.reject(new Error('no TLS')));
    configure();
    telemetry.identify(person);
    expect((await settled(() => sent, 1))[0]?.body).toMatchObject({ type: 'identify', userId: '', org: '' });
    expect(logged).toHaveLength(2);
    expect(await telemetry.idOf('exp_1')).toBe('');
  });

  it('keeps what happened before the server’s settings were known', async () => {
    const { telemetry, sent, configure } = tell({});
    telemetry.track('App Load');
    expect(sent).toEqual([]);
    configure();
    expect(await settled(() => sent, 1)).toHaveLength(1);
  });
});
