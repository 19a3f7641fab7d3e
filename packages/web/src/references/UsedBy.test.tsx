import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { UsedByCard } from './index.ts';

const CALL = 'GET /api/v1/references/:object/:id';
const show = (answer: Routes[typeof CALL]) => {
  const routes: Routes = { ...signedIn(), [CALL]: answer };
  renderPage(<UsedByCard object="environment" id="staging" />, routes);
  return routes;
};

describe('what uses a thing', () => {
  it('stands kind by kind, each with a link to its page', async () => {
    show({
      body: {
        usedBy: [
          { object: 'feature', id: 'new search', name: 'new search' },
          { object: 'featureRevision', id: 'a@b@3', name: 'a@b' },
          { object: 'metric', id: 'fact__1', name: 'Revenue' },
          { object: 'metric', id: 'met_1', name: 'Orders' },
          { object: 'attribute', id: 'company', name: 'company' },
          { object: 'savedGroup', id: 'grp_1', name: 'Staff' },
        ],
        hidden: 1,
      },
    });
    const hrefs = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefs('new search')).toBe('/features/new%20search');
    expect(await hrefs('a@b')).toBe('/features/a%40b');
    expect(await hrefs('Revenue')).toBe('/fact-metrics/fact__1');
    expect(await hrefs('Orders')).toBe('/metric/met_1');
    expect(await hrefs('company')).toBe('/attributes?q=company');
    expect(screen.getByRole('region', { name: '2 metrics' })).toBeTruthy();
    expect(await hrefs('Staff')).toBe('/saved-groups/grp_1');
    expect(screen.getByText('One more that you may not see.')).toBeTruthy();
  });

  it('is folded where it is long', async () => {
    const features = Array.from({ length: 11 }, (_, at) => ({
      object: 'feature' as const,
      id: `f${at}`,
      name: `f${at}`,
    }));
    show({ body: { usedBy: features, hidden: 0 } });
    expect((await screen.findAllByRole('link', { name: /^f\d/ })).length).toBe(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(screen.getAllByRole('link', { name: /^f\d/ }).length).toBe(11);
  });

  it('is said to be nothing, or not for this reader', async () => {
    show({ body: { usedBy: [], hidden: 0 } });
    expect(await screen.findByText('Nothing uses it yet.')).toBeTruthy();
    show(refused(403, 'You do not have permission to do that'));
    expect(await screen.findByText('You may not see what uses it.')).toBeTruthy();
  });

  it('can be asked for again when it was not read', async () => {
    const routes = show(refused(500, 'The database is away'));
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
    routes[CALL] = { body: { usedBy: [], hidden: 0 } };
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing uses it yet.')).toBeTruthy();
  });
});
