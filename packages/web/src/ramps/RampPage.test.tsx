import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { RampForm } from './RampForm.tsx';
import { RampPage } from './RampPage.tsx';
import { courseOf } from './RampCourse.tsx';
import { lengthWords } from './rampWords.ts';
import type { RampLog, ShownRamp } from './useRamps.ts';

const AT = '2026-11-22T09:00:00.000Z';
const step = (coverage: number, interval: number | null, asks = false): ShownRamp['steps'][number] => ({
  interval,
  actions: [{ targetType: 'feature-rule', targetId: '', patch: { coverage } }],
  monitored: false,
  holdConditions: asks ? { requiresApproval: true } : {},
});
const ramp = (more: Partial<ShownRamp> = {}): ShownRamp => ({
  ...{ id: 'rs_1', name: 'Express for members', entityType: 'feature', entityId: 'checkout', status: 'running' },
  targets: [{ id: 't', entityType: 'feature', entityId: 'checkout', ruleId: 'r', environment: null, status: 'active' }],
  steps: [step(0.1, 86_400), step(0.25, 3600, true), step(1, null)],
  ...{ startActions: [], endActions: [], currentStepIndex: 0, startDate: null, cutoffDate: null, startedAt: AT },
  ...{ pausedAt: null, currentStepEnteredAt: AT, nextStepAt: '2026-11-23T09:00:00.000Z', stepApproval: null },
  ...{
    lastRollbackAt: null,
    lastRollbackReason: null,
    requiresStartApproval: false,
    plannedIn: null,
    phaseStartedAt: AT,
  },
  ...{ elapsedMs: 0, awaitingApproval: false, dateCreated: AT, dateUpdated: AT },
  ...more,
});
const log: RampLog = [
  {
    ...{ id: 'e1', action: 'start', fromStep: -1, toStep: 0, reason: '', version: 2, dateCreated: AT },
    by: { id: 'u_1', name: 'Ada' },
  },
];

const show = (shown: ShownRamp, routes: Routes = {}) =>
  renderPage(<RampPage featureId="checkout" id="rs_1" />, {
    ...signedIn(),
    'GET /api/v1/ramp-schedules/:id': { body: { rampSchedule: shown } },
    'GET /api/v1/ramp-schedules/:id/log': { body: { log } },
    ...routes,
  });

describe('the page of a ramp', () => {
  it('says which step it is at, what each waits for, and what happened', async () => {
    show(ramp());
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^10%1 daygoes on 23 Nov 2026/),
      '25%1 hour and an approval',
      '100%the end',
    ]);
    expect(steps[0]?.getAttribute('aria-current')).toBe('step');
    expect(await screen.findByText('Started: before the first step to 10%')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go on to 25%' })).toBeTruthy();
  });

  it('asks for approval where the step does, and rolls back with a reason', async () => {
    const waiting = ramp({ currentStepIndex: 1, awaitingApproval: true });
    const page = show(waiting, {
      'POST /api/v1/ramp-schedules/:id/actions/approve-step': { body: { rampSchedule: waiting } },
      'POST /api/v1/ramp-schedules/:id/actions/rollback': { body: { rampSchedule: ramp({ status: 'rolled-back' }) } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve 100%' }));
    await userEvent.click(screen.getByRole('button', { name: 'Roll back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'errors');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    const sent = page.server.sent
      .filter(({ path, method }) => method === 'POST' && path.startsWith('/api/'))
      .map(({ path, body }) => [path, body]);
    expect(sent).toEqual([
      ['/api/v1/ramp-schedules/rs_1/actions/approve-step', {}],
      ['/api/v1/ramp-schedules/rs_1/actions/rollback', { reason: 'errors' }],
    ]);
  });

  it('draws the share that was, and what time will make of it until somebody is asked', () => {
    const { past, plan } = courseOf(ramp(), log, Date.parse('2026-11-22T12:00:00.000Z'));
    expect(past.map(({ share }) => share)).toEqual([0.1, 0.1]);
    expect(plan).toEqual([{ at: Date.parse('2026-11-23T09:00:00.000Z'), share: 0.25 }]);
  });
});

async function choose(way: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Begin with' }));
  await userEvent.click(await screen.findByRole('option', { name: way }));
}

describe('planning a ramp', () => {
  it('sends the steps as they are filled in, and says which cannot be', async () => {
    const made = {
      'POST /api/v1/ramp-schedules': { body: { rampSchedule: ramp({ status: 'ready' }) } },
      'GET /api/v1/ramp-schedule-templates': { body: { rampScheduleTemplates: [] } },
    };
    const form = <RampForm featureId="checkout" ruleId="r" ruleName="Express" onClose={() => {}} />;
    const page = renderPage(form, { ...signedIn(), ...made });
    await choose('With approvals');
    const first = within(screen.getByRole('group', { name: 'Step 1' }));
    await userEvent.clear(first.getByRole('textbox', { name: 'Percent' }));
    await userEvent.type(first.getByRole('textbox', { name: 'Percent' }), '101');
    await userEvent.click(screen.getByRole('button', { name: 'Plan the ramp' }));
    expect(await screen.findByText('Enter a percentage from 0 to 100')).toBeTruthy();
    await userEvent.clear(first.getByRole('textbox', { name: 'Percent' }));
    await userEvent.type(first.getByRole('textbox', { name: 'Percent' }), '2.5');
    await userEvent.click(screen.getByRole('button', { name: 'Remove step 3' }));
    await userEvent.click(screen.getByRole('button', { name: 'Plan the ramp' }));
    const sent = page.server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/ramp-schedules');
    expect(sent?.body).toEqual({
      featureId: 'checkout',
      ruleId: 'r',
      steps: [0.025, 0.1, 1].map((coverage) => ({
        interval: 86_400,
        actions: [{ targetType: 'feature-rule', targetId: '', patch: { coverage } }],
        monitored: false,
        holdConditions: { requiresApproval: true },
      })),
      endActions: [],
    });
  });

  it('begins with a template of the organization, and keeps what is planned as another', async () => {
    const template = {
      ...{ id: 'rst_1', name: 'House style', steps: [step(0.2, 7200), step(1, null, true)] },
      ...{ endPatch: null, official: true, order: 0, dateCreated: AT, dateUpdated: AT },
    };
    const page = renderPage(<RampForm featureId="checkout" ruleId="r" ruleName="Express" onClose={() => {}} />, {
      ...signedIn(),
      'GET /api/v1/ramp-schedule-templates': { body: { rampScheduleTemplates: [template] } },
      'POST /api/v1/ramp-schedule-templates': { body: { rampScheduleTemplate: { ...template, id: 'rst_2' } } },
    });
    await choose('House style (official)');
    const fields = within(screen.getByRole('group', { name: 'Step 1' })).getAllByRole('textbox');
    expect(fields.slice(0, 2).map((field) => (field as HTMLInputElement).value)).toEqual(['20', '2']);
    await userEvent.click(screen.getByText('Keep these steps as a template'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the template' }), 'Slower');
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a template' }));
    const sent = page.server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('-templates'));
    expect(sent?.body).toMatchObject({
      name: 'Slower',
      steps: [
        { interval: 7200, actions: [{ patch: { coverage: 0.2 } }] },
        { interval: null, holdConditions: { requiresApproval: true } },
      ],
    });
  });

  it('keeps what a template makes of the rule at its end', async () => {
    const template = {
      ...{ id: 'rst_1', name: 'House style', steps: [step(0.2, 7200)], endPatch: { condition: '' } },
      ...{ official: false, order: 0, dateCreated: AT, dateUpdated: AT },
    };
    const page = renderPage(<RampForm featureId="checkout" ruleId="r" ruleName="Express" onClose={() => {}} />, {
      ...signedIn(),
      'POST /api/v1/ramp-schedules': { body: { rampSchedule: ramp({ status: 'ready' }) } },
      'GET /api/v1/ramp-schedule-templates': { body: { rampScheduleTemplates: [template] } },
    });
    await choose('House style');
    await userEvent.click(screen.getByRole('button', { name: 'Plan the ramp' }));
    const sent = page.server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/ramp-schedules');
    expect(sent?.body).toMatchObject({ endActions: [{ patch: { condition: '' } }] });
  });

  it('says lengths in the largest unit that is whole', () => {
    expect([86_400, 90 * 60, 60, 61].map(lengthWords)).toEqual(['1 day', '90 minutes', '1 minute', '61 seconds']);
  });
});
