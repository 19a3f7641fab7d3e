import type { AnalysisDefaults, OrganizationSettings } from '@gb/domain/organizations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('how an organization analyses', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const change = (body: object) =>
    owner.call<AnalysisDefaults & { message: string }>('PUT', '/organization/analysis-settings', body);
  const settings = async () => {
    const { body } = await owner.call<{ organization: { settings: OrganizationSettings } }>('GET', '/organization');
    return body.organization.settings;
  };

  it('changes only what is given, and leaves all other settings alone', async () => {
    const before = await settings();
    const answer = await change({ statsEngine: 'frequentist', updateSchedule: { type: 'cron', cron: '0 6 * * 1-5' } });
    expect(answer).toMatchObject({ status: 200, body: { statsEngine: 'frequentist', confidenceLevel: 0.95 } });
    expect(await settings()).toEqual({
      ...before,
      statsEngine: 'frequentist',
      updateSchedule: { type: 'cron', cron: '0 6 * * 1-5' },
    });
  });

  it.each([
    [{ updateSchedule: { type: 'cron', cron: 'daily' } }, 'updateSchedule.cron'],
    [{ updateSchedule: { type: 'stale', hours: 200 } }, 'updateSchedule'],
    [{ confidenceLevel: 95 }, 'confidenceLevel'],
    [{ northStar: null }, 'northStar'],
  ])('names what was not accepted: %j', async (body, field) => {
    const answer = await change(body);
    expect([answer.status, answer.body.message.includes(field)]).toEqual([400, true]);
  });
});
