import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import type { Letter, Mailer } from '../platform/mail/mailer.ts';
import { workIn } from '../platform/systemContext.ts';
import { sendStaleDigests } from './index.ts';
import { weekOf } from './sendStaleDigests.ts';

const LATER_MS = 40 * 24 * 3_600_000;

describe('the weekly letter about stale features', () => {
  let app: TestApp;
  let owner: Person;
  let other: Person;
  let letters: { to: string; letter: Letter }[] = [];
  let isDown = false;
  const mailer: Mailer = {
    isConfigured: true,
    send: async (to, letter) => {
      if (isDown) throw new Error('the mail server is down');
      letters.push({ to, letter });
    },
    close: () => {},
  };
  const send = (afterMs = LATER_MS) => {
    const clock = { now: () => new Date(Date.now() + afterMs) };
    const services = { ...app.services, mailer, clock };
    letters = [];
    return sendStaleDigests(services, workIn(services, makeContexts(services)));
  };
  const make = (person: Person, id: string, more: object = {}) =>
    person.call('POST', '/api/v1/features', { id, valueType: 'boolean', defaultValue: 'false', ...more });

  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    other = await owner.addMember({ role: 'engineer' });
    await make(owner, 'old-checkout');
    await make(other, 'old-search');
    await make(other, 'kept', { neverStale: true });
  });
  afterAll(() => app.stop());

  it('is sent to nobody unless the organization wants it', async () => {
    expect(await send()).toBe(0);
    expect(letters).toEqual([]);
  });

  it('names to each the features they own or follow, once a week', async () => {
    await owner.call('PUT', '/api/v1/settings/stale-digest', { staleDigest: 'weekly' });
    await owner.call('POST', '/user/watch/feature/old-search', {});
    expect(await send()).toBe(2);
    const named = letters.map(({ letter }) => letter.paragraphs.slice(1).map((text) => text.split(',')[0]));
    expect(named.map((one) => one.toSorted())).toEqual(
      expect.arrayContaining([['old-search'], expect.arrayContaining(['old-checkout'])]),
    );
    expect(letters[0]?.letter.action.href).toContain('/features?view=stale');
    expect(await send()).toBe(0);
    expect(await send(LATER_MS + 7 * 24 * 3_600_000)).toBe(2);
  });

  it('is tried again when the mail server refused it', async () => {
    const week = LATER_MS + 14 * 24 * 3_600_000;
    isDown = true;
    expect(await send(week)).toBe(0);
    isDown = false;
    expect(await send(week)).toBe(2);
  });

  it('is due on Monday at eight', () => {
    expect(weekOf(new Date('2026-11-23T07:59:00Z'))).toBe('2026-11-16');
    expect(weekOf(new Date('2026-11-23T08:00:00Z'))).toBe('2026-11-23');
    expect(weekOf(new Date('2026-11-29T23:00:00Z'))).toBe('2026-11-23');
  });
});
