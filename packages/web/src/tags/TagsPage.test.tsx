import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused, renderPage, signedIn } from '../../test/app.tsx';
import { TagsPage } from './TagsPage.tsx';

const MOBILE = { id: 'mobile', color: '#d9480f', description: 'Phones and tablets' };
const TAGS = [MOBILE, { id: 'checkout', color: '#029dd1', description: 'From cart to order' }];
const listed = (tags = TAGS) => ({ 'GET /api/v1/tags': { body: { tags, total: tags.length } } });

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

/** What stands at a field. */
const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the tags page', () => {
  it('lists tags by name, and turns the order round when the header is clicked', async () => {
    renderPage(<TagsPage />, { ...signedIn(), ...listed() });
    await screen.findByText('Phones and tablets');
    expect(rowNames()).toEqual(['checkout', 'mobile']);
    await userEvent.click(screen.getByRole('button', { name: 'Tag' }));
    expect(rowNames()).toEqual(['mobile', 'checkout']);
    expect(localStorage.getItem('tags:sort-dir')).toBe('{"field":"id","dir":-1}');
  });

  it('finds by what is typed, and then headers do not sort', async () => {
    renderPage(<TagsPage />, { ...signedIn(), ...listed() });
    await screen.findByText('Phones and tablets');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'chekout');
    await waitFor(() => expect(rowNames()).toEqual(['checkout']));
    expect(screen.queryByRole('button', { name: 'Tag' })).toBeNull();
  });

  it('prefills the search from q in the address', async () => {
    renderPage(<TagsPage />, { ...signedIn(), ...listed() }, '/page?q=phones');
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'phones');
    await waitFor(() => expect(rowNames()).toEqual(['mobile']));
  });

  it('makes a tag with the standard colour', async () => {
    const { server } = renderPage(<TagsPage />, {
      ...signedIn(),
      ...listed([]),
      'POST /api/v1/tags': { status: 201, body: { tag: MOBILE } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    const dialog = await screen.findByRole('dialog', { name: 'New tag' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'growth');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create tag' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/tags');
    expect(sent).toMatchObject({ body: { id: 'growth', color: '#029dd1', description: '' }, organization: 'org_1' });
  });

  it('keeps the dialog and what was typed when the server refuses', async () => {
    renderPage(<TagsPage />, {
      ...signedIn(),
      ...listed([]),
      'POST /api/v1/tags': refused(409, 'A tag named growth exists already'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'growth');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create tag' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('A tag named growth exists already');
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'growth');
  });

  it('shows at the name what the server says of it, until the name is changed', async () => {
    const message = 'There is already a tag named Growth, which differs from growth only in case';
    renderPage(<TagsPage />, {
      ...signedIn(),
      ...listed([]),
      'POST /api/v1/tags': refused(409, message, { errors: [{ path: 'id', message }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    await userEvent.type(name, 'growth');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create tag' }));
    await waitFor(() => expect(describedBy(name)).toBe(message));
    expect(within(dialog).getAllByRole('alert')).toHaveLength(1);
    expect(document.activeElement).toBe(name);
    await userEvent.type(name, 's');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('keeps at the foot what the server says of what the form does not show', async () => {
    const errors = [
      { path: 'id', message: 'expected at most 256 characters' },
      { path: 'color', message: 'expected a colour like #029dd1' },
    ];
    renderPage(<TagsPage />, {
      ...signedIn(),
      ...listed([]),
      'POST /api/v1/tags': refused(400, 'id: expected at most 256 characters', { errors }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    await userEvent.type(name, 'growth');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create tag' }));
    await waitFor(() => expect(describedBy(name)).toBe('Name must have at most 256 characters'));
    const alerts = within(dialog).getAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toContain('color: expected a colour like #029dd1');
  });

  it('asks before it deletes, and says off what it takes the tag', async () => {
    const { server } = renderPage(<TagsPage />, {
      ...signedIn(),
      ...listed(),
      'GET /api/v1/references/:object/:id': {
        body: { usedBy: [{ object: 'feature', id: 'checkout', name: 'checkout' }], hidden: 2 },
      },
      'DELETE /api/v1/tags/:id': { body: { deletedId: 'mobile' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for mobile' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the tag mobile?' });
    expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await within(dialog).findByText('It is taken off 1 feature and 2 more:');
    expect(within(dialog).getByRole('link', { name: 'checkout' }).getAttribute('href')).toBe('/features/checkout');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.sent.some(({ path }) => path === '/api/v1/tags/mobile')).toBe(true));
  });

  it('says what tags are for when there are none', async () => {
    renderPage(<TagsPage />, { ...signedIn(), ...listed([]) });
    expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeTruthy();
  });

  it('offers people who may not manage tags to see what carries them, and no more', async () => {
    renderPage(<TagsPage />, { ...signedIn('readonly'), ...listed() });
    await screen.findByText('Phones and tablets');
    expect(screen.queryByRole('button', { name: 'New tag' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for mobile' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['What uses it']);
  });

  it('shows the server’s words and another try when reading fails', async () => {
    const routes = { ...signedIn(), 'GET /api/v1/tags': refused(500, 'The database is away') };
    renderPage(<TagsPage />, routes);
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
    Object.assign(routes, listed());
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Phones and tablets')).toBeTruthy();
  });

  it('says so when the page is forbidden', async () => {
    renderPage(<TagsPage />, {
      ...signedIn(),
      'GET /api/v1/tags': refused(403, 'You do not have permission to do that'),
    });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
  });
});
