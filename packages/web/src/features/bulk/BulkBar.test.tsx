import { rule } from '@gb/domain/features';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../../test/app.tsx';
import { make } from '../../../test/make.ts';
import { BulkBar } from './BulkBar.tsx';

const features = [
  make.featureSummary('a', { tags: ['web'], enabled: { production: true } }),
  make.featureSummary('b', { tags: ['web', 'old'], enabled: { production: true } }),
  make.featureSummary('c', { tags: [], enabled: { production: false } }),
];
const answer: Routes = {
  'POST /api/v1/features/:id/toggle': ({ params: { id = '' } }) => ({ body: { feature: make.feature(id) } }),
  'POST /api/v1/features/:id': ({ params: { id = '' } }) => ({ body: { feature: make.feature(id) } }),
};

function show(routes: Routes = answer, role: 'engineer' | 'readonly' = 'engineer') {
  const onDone = vi.fn();
  const page = (
    <BulkBar
      features={features}
      environments={['production', 'dev']}
      owners={['Ada']}
      hasProjects={false}
      projectName={(id) => id}
      onDone={onDone}
    />
  );
  return { onDone, ...renderPage(page, { ...signedIn(role), ...routes }) };
}

const click = async (role: string, name: string | RegExp) => userEvent.click(await screen.findByRole(role, { name }));
const sentTo = ({ server }: ReturnType<typeof show>) =>
  server.sent
    .filter(({ path }) => path.startsWith('/api/v1/features/'))
    .map(({ path, body }) => [path.slice('/api/v1/features/'.length), body] as const);

describe('changing many features', () => {
  it('shows how each is and will be, changes only those that change, and takes it back', async () => {
    const page = show();
    await click('button', 'Switch');
    await click('menuitem', 'Turn off in production');
    const dialog = await screen.findByRole('dialog', { name: 'Turn off in production' });
    expect(within(dialog).getByText('2 features will change. 1 is like that already.')).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['aon off', 'bon off', 'coff']);
    await click('button', 'Change 2 features');
    expect(await screen.findByText('Turn off in production: 2 features changed')).toBeTruthy();
    expect(page.onDone).toHaveBeenCalledTimes(1);
    await click('button', 'Undo');
    expect(await screen.findByText('Taken back: 2 features changed')).toBeTruthy();
    const switches = sentTo(page).map(([path, body]) => [path, (body as { environments: object }).environments]);
    expect(switches).toEqual([
      ['a/toggle', { production: false }],
      ['b/toggle', { production: false }],
      ['a/toggle', { production: true }],
      ['b/toggle', { production: true }],
    ]);
  });

  it('adds and removes tags without touching the others each has', async () => {
    const page = show();
    await click('button', 'Tags');
    await userEvent.type(await screen.findByRole('combobox', { name: /Add/ }), 'shop{Enter}');
    await userEvent.type(screen.getByRole('combobox', { name: /Remove/ }), 'old{Enter}');
    await click('button', 'Change 3 features');
    await click('button', 'Undo');
    await screen.findByText('Taken back: 3 features changed');
    expect(sentTo(page)).toEqual([
      ['a', { tags: ['web', 'shop'] }],
      ['b', { tags: ['web', 'shop'] }],
      ['c', { tags: ['shop'] }],
      ['a', { tags: ['web'] }],
      ['b', { tags: ['web', 'old'] }],
      ['c', { tags: [] }],
    ]);
  });

  it('says which could not be changed, and changes the others', async () => {
    show({
      'POST /api/v1/features/:id': ({ params: { id = '' } }) =>
        id === 'a' ? { body: { feature: make.feature(id) } } : refused(409, 'Someone was faster'),
    });
    await click('button', 'Archive');
    await click('button', 'Change 3 features');
    expect(await screen.findByText('Archive: 1 feature changed')).toBeTruthy();
    expect(screen.getByText('b: Someone was faster. c: Someone was faster.')).toBeTruthy();
  });

  it('leaves alone what a person may not change, and says so', async () => {
    const page = show({}, 'readonly');
    await click('button', 'Archive');
    expect(await screen.findByText('0 features will change. You may not change 3 features.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change 0 features' })).toHaveProperty('disabled', true);
    expect(sentTo(page)).toEqual([]);
  });
});

describe('the selected features as a file', () => {
  it('are a table of what the list shows', async () => {
    show();
    let made: Blob | undefined;
    const toAddress = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made = blob as Blob;
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await click('button', 'Export');
    await click('menuitem', 'As a table (CSV)');
    const lines = (await made?.text())?.split('\r\n');
    expect(lines?.[0]).toBe(
      'key,description,project,owner,tags,type,default,rules,version,archived,on in production,on in dev,created,updated',
    );
    expect(lines?.[2]).toMatch(/^b,.*"web, old",boolean,false,none,1,false,true,false,/);
    toAddress.mockRestore();
  });

  it('takes what one environment has over to another in a draft of each', async () => {
    const own = rule.parse({ id: 'r1', type: 'force', value: 'true', environments: ['dev'] });
    const page = show({
      'GET /api/v1/features/:id': ({ params: { id = '' } }) => ({
        body: { feature: make.feature(id, { rules: id === 'b' ? [] : [own] }) },
      }),
      'POST /api/v1/features/:id/revisions': { body: { revision: make.revision(3, { status: 'draft' }) } },
    });
    await click('button', 'Promote');
    const dialog = await screen.findByRole('dialog', { name: 'Promote 3 features' });
    expect(await within(dialog).findAllByText('adds 1 rule')).toHaveLength(2);
    expect(within(dialog).getByRole('checkbox', { name: 'b' })).toHaveProperty('disabled', true);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'c' }));
    await click('button', 'Begin 1 draft');
    expect(await screen.findByText('1 draft begun for production')).toBeTruthy();
    expect(sentTo(page).at(-1)).toMatchObject(['a/revisions', { rules: [{ environments: ['production', 'dev'] }] }]);
  });
});
