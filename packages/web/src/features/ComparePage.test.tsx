import { type FeatureV1, type Rule, rule } from '@gb/domain/features';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { ComparePage } from './ComparePage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const force = (id: string, description: string, environments: Rule['environments'] = 'all') =>
  rule.parse({ id, type: 'force', value: 'true', description, environments });
const one = (enabled: boolean) => ({ enabled, defaultValue: 'false', rules: [] });
const feature: FeatureV1 = {
  ...{ id: 'checkout', dateCreated: DATE, dateUpdated: DATE, archived: false, description: '', owner: '', project: '' },
  ...{ valueType: 'boolean', defaultValue: 'false', tags: [], prerequisites: [], requires: [], hasDrafts: false },
  ...{ neverStale: false, staleAfterDays: null, jsonSchema: '', customFields: {}, nextScheduledUpdate: null },
  environments: { production: one(false), staging: one(true) },
  rules: [force('a', 'Shared'), force('b', 'Wallets', ['staging']), force('c', 'Platinum', ['production'])],
  revision: { version: 2, comment: '', date: DATE, publishedBy: '' },
};

describe('two environments of a feature', () => {
  it('stand side by side, and what is ticked goes into one draft', async () => {
    const { server } = renderPage(<ComparePage id="checkout" />, {
      ...signedIn(),
      'GET /api/v1/features/:id': { body: { feature } },
      'GET /api/v1/environments': {
        body: { environments: [make.environment('production'), make.environment('staging')] },
      },
      'GET /api/v1/experiments': { body: { experiments: [] } },
      'GET /api/v1/saved-groups': { body: { savedGroups: [] } },
      'POST /api/v1/features/:id/revisions': { body: { revision: make.revision(3, { status: 'draft' }) } },
    });
    const removal = await screen.findByRole('checkbox', { name: 'Remove Platinum' });
    expect(removal).toHaveProperty('checked', false);
    expect(screen.getByRole('checkbox', { name: 'Add Wallets' })).toHaveProperty('checked', true);
    expect(screen.getByText('Not in production. It would become rule 2.')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Take over the switch: on' }));
    await userEvent.click(screen.getByRole('button', { name: 'Promote 2 to a draft' }));
    const drafted = () => server.sent.find(({ path }) => path.endsWith('/revisions'));
    await waitFor(() =>
      expect(drafted()?.body).toMatchObject({
        environments: { production: true },
        rules: [{ id: 'a' }, { id: 'b', environments: ['production', 'staging'] }, { id: 'c' }],
      }),
    );
  });

  it('show what goes out struck through, and where the order differs', async () => {
    const twins = [
      rule.parse({ ...force('x', 'Staff', ['staging']), value: 'true' }),
      force('c', 'Platinum', ['production']),
      rule.parse({ ...force('y', 'Staff', ['production']), value: 'false' }),
    ];
    renderPage(<ComparePage id="checkout" />, {
      ...signedIn(),
      'GET /api/v1/features/:id': { body: { feature: { ...feature, rules: twins } } },
      'GET /api/v1/environments': {
        body: { environments: [make.environment('production'), make.environment('staging')] },
      },
      'GET /api/v1/experiments': { body: { experiments: [] } },
      'GET /api/v1/saved-groups': { body: { savedGroups: [] } },
    });
    const box = await screen.findByRole('checkbox', { name: 'Change Staff' });
    const row = box.closest('li') as HTMLElement;
    expect([...row.querySelectorAll('del, ins')].map((one) => `${one.tagName} ${one.textContent}`)).toEqual([
      'DEL serve false',
      'INS serve true',
    ]);
    expect(within(row).getByText('Order differs: rule 2 would become rule 1')).toBeTruthy();
    await userEvent.click(box);
    expect(row.querySelectorAll('del, ins')).toHaveLength(0);
  });
});
