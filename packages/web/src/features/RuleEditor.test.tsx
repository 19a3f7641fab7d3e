import type { FeatureV1, Rule } from '@gb/domain/features';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { ApiError } from '../platform/api.ts';
import { RuleEditor } from './RuleEditor.tsx';

const feature: FeatureV1 = make.feature('checkout', { valueType: 'string', defaultValue: 'classic' });
const base = {
  ...{ id: 'r', description: '', enabled: true, environments: 'all' as const, condition: '' },
  ...{ savedGroups: [], prerequisites: [], scheduleRules: [] },
};
const rollout: Rule = { ...base, type: 'rollout', value: 'express', coverage: 0.25, hashAttribute: 'country' };
const inline: Rule = {
  ...base,
  ...{ type: 'experiment', trackingKey: 'old', hashAttribute: 'id', coverage: 1 },
  values: [
    { value: 'classic', weight: 0.5, name: 'Control' },
    { value: 'express', weight: 0.5, name: 'Express' },
  ],
};

async function open(rule: Rule | null, refusal?: unknown, more: Routes = {}) {
  const saved: Rule[] = [];
  const onSave = vi.fn(async (next: Rule) => {
    saved.push(next);
    if (refusal) throw refusal;
  });
  renderPage(
    <RuleEditor
      feature={feature}
      rule={rule}
      environments={['dev', 'production']}
      groups={[]}
      onSave={onSave}
      startsAt="live"
      onClose={() => undefined}
    />,
    {
      ...signedIn(),
      'GET /api/v1/attributes': {
        body: {
          attributes: [{ ...make.attribute('id', 'string'), hashAttribute: true }, make.attribute('country', 'string')],
        },
      },
      'GET /api/v1/feature-summaries': {
        body: { features: [make.featureSummary('payments', { valueType: 'boolean' })] },
      },
      'GET /api/v1/features/:id/standing': { body: { standings: { dev: 'conditional', production: 'notLive' } } },
      'GET /api/v1/experiments': { body: { experiments: [] } },
      'GET /api/v1/namespaces': { body: { namespaces: [] } },
      ...more,
    },
  );
  const panel = await screen.findByRole('dialog');
  const save = () => userEvent.click(within(panel).getByRole('button', { name: /and publish$/ }));
  return { panel, save, saved };
}

describe('the form of a rule', () => {
  it('takes a share with one decimal, and says why an attribute splits poorly', async () => {
    const { panel, save, saved } = await open(rollout);
    const share = within(panel).getByRole('textbox', { name: 'Share of traffic, in percent' });
    await userEvent.clear(share);
    await userEvent.type(share, '33.3');
    expect(await within(panel).findByText(/country is not an identifier/)).toBeTruthy();
    await save();
    await waitFor(() => expect(saved[0]).toMatchObject({ coverage: 0.333 }));
  });

  it('starts and ends by the clock, with the time zone said, and never ends before it starts', async () => {
    const { panel, save, saved } = await open(rollout);
    const [starts, ends] = [within(panel).getByLabelText(/^Starts/), within(panel).getByLabelText(/^Ends/)];
    await userEvent.type(starts, '2026-12-02T09:00');
    await userEvent.type(ends, '2026-12-01T09:00');
    expect(within(panel).getByText(new RegExp(Intl.DateTimeFormat().resolvedOptions().timeZone))).toBeTruthy();
    await save();
    expect(await within(panel).findByText('The end must be after the start')).toBeTruthy();
    await userEvent.clear(ends);
    await userEvent.type(ends, '2026-12-03T09:00');
    await save();
    await waitFor(() =>
      expect(saved[0]?.scheduleRules).toEqual([
        { timestamp: new Date('2026-12-02T09:00').toISOString(), enabled: true },
        { timestamp: new Date('2026-12-03T09:00').toISOString(), enabled: false },
      ]),
    );
  });

  it('asks for groups that the application names, and reads them back', async () => {
    const condition = '{"country":"NL","$groups":{"$in":["beta"]}}';
    const { panel, save, saved } = await open({ ...rollout, condition });
    expect(within(panel).getByText('beta')).toBeTruthy();
    await userEvent.type(within(panel).getByRole('combobox', { name: /^Runtime groups/ }), 'staff{Enter}');
    await save();
    await waitFor(() => expect(saved[0]?.condition).toBe('{"country":"NL","$groups":{"$in":["beta","staff"]}}'));
  });

  it('asks for another feature, and shows where that holds', async () => {
    const { panel, save, saved } = await open(rollout);
    await userEvent.click(within(panel).getByRole('button', { name: 'Add prerequisite' }));
    await save();
    expect(await within(panel).findByText('Choose a feature', { selector: '[role=alert]' })).toBeTruthy();
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Feature' }));
    await userEvent.click(await screen.findByRole('option', { name: 'payments' }));
    expect(await within(panel).findByText('production: not live')).toBeTruthy();
    expect(within(panel).getByText('dev: for some users')).toBeTruthy();
    await save();
    await waitFor(() => expect(saved[0]?.prerequisites).toEqual([{ id: 'payments', condition: '{"value": true}' }]));
  });

  it('edits an experiment that lives in the rule: its weights, names and share', async () => {
    const { panel, save, saved } = await open(inline);
    const first = within(panel).getByRole('group', { name: 'Variation 0' });
    const weight = within(first).getByRole('spinbutton', { name: 'Weight, %' });
    await userEvent.clear(weight);
    await userEvent.type(weight, '80');
    await save();
    await waitFor(() =>
      expect(saved[0]).toMatchObject({ trackingKey: 'old', values: [{ weight: 0.8 }, { weight: 0.2 }] }),
    );
  });

  it('shows what the server said of the rule at its fields', async () => {
    const path = 'rules.3.prerequisites.0.id';
    const message = 'makes a circle: checkout needs payments needs checkout';
    const refusal = new ApiError(message, { errors: [{ path, message }] });
    const { panel, save } = await open(
      { ...rollout, prerequisites: [{ id: 'payments', condition: '{"value":true}' }] },
      refusal,
    );
    await save();
    const group = await within(panel).findByRole('group', { name: 'Prerequisite 1' });
    expect(await within(group).findByText(/Makes a circle/)).toBeTruthy();
  });
});
