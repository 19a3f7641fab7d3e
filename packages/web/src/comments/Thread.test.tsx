import type { Comment } from '@gb/domain/comments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { Thread } from './Thread.tsx';

const PATH = '/api/v1/comments/feature/checkout';
const said = (id: string, authorId: string, content: string): Comment => ({
  id,
  author: { id: authorId, name: authorId === 'u_1' ? 'Ada Okafor' : 'Grace', email: 'someone@acme.io' },
  content,
  dateCreated: '2026-11-20T10:00:00.000Z',
  dateEdited: null,
});

function show(comments: Comment[], more: Routes = {}, role: 'engineer' | 'readonly' = 'engineer') {
  const page = <Thread object="feature" id="checkout" projects={['']} />;
  return renderPage(page, { ...signedIn(role), 'GET /api/v1/comments/:object/:id': { body: { comments } }, ...more });
}
const of = async (name: string) => within(await screen.findByRole('article', { name: `Comment of ${name}` }));

describe('a discussion', () => {
  it('shows markdown, and HTML only as the text it is', async () => {
    show([said('c1', 'u_2', 'Looks **good** <img src=x onerror=alert(1)> [here](javascript:alert(1))')]);
    const entry = await of('Grace');
    expect((await entry.findByText('good')).tagName).toBe('STRONG');
    expect(entry.getByText(/onerror/)).toBeTruthy();
    expect(entry.queryByRole('link', { name: 'here' })?.getAttribute('href') ?? null).toBeNull();
  });

  it('takes a comment and shows it', async () => {
    const comments: Comment[] = [];
    const { server } = show(comments, {
      'POST /api/v1/comments/:object/:id': () => {
        comments.push(said('c1', 'u_1', 'Ship it'));
        return { status: 201, body: { comment: said('c1', 'u_1', 'Ship it') } };
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Ship it');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await (await of('Ada Okafor')).findByText('Ship it')).toBeTruthy();
    expect(server.sent.find(({ method, path }) => method === 'POST' && path === PATH)?.body).toEqual({
      content: 'Ship it',
    });
    expect(screen.getByRole('textbox', { name: 'Add a comment' })).toHaveProperty('value', '');
  });

  it('keeps what was typed when it could not be sent, also after leaving the page', async () => {
    const { unmount } = show([], {
      'POST /api/v1/comments/:object/:id': refused(500, 'Something went wrong on our side'),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'Ship it');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('Something went wrong on our side')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Add a comment' })).toHaveProperty('value', 'Ship it');
    unmount();
    show([]);
    expect(await screen.findByRole('textbox', { name: 'Add a comment' })).toHaveProperty('value', 'Ship it');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Add a comment' }));
  });

  it('lets people change their own comments only', async () => {
    const { server } = show([said('c1', 'u_1', 'Helo'), said('c2', 'u_2', 'Hi')], {
      'PUT /api/v1/comments/:id': { body: { comment: said('c1', 'u_1', 'Hello') } },
    });
    const mine = await of('Ada Okafor');
    expect((await of('Grace')).queryByRole('button', { name: /Actions/ })).toBeNull();
    await userEvent.click(mine.getByRole('button', { name: /Actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.type(await mine.findByRole('textbox', { name: 'Change the comment' }), '!');
    await userEvent.click(mine.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ content: 'Helo!' }),
    );
  });

  it('puts a pasted image into the text', async () => {
    show([], { 'POST /upload': { status: 201, body: { url: '/upload/org_1/img_1.png' } } });
    await userEvent.click(await screen.findByRole('textbox', { name: 'Add a comment' }));
    await userEvent.paste({
      files: [new File(['x'], 'chart.png', { type: 'image/png' })],
      getData: () => '',
      types: ['Files'],
    } as never as DataTransfer);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Add a comment' })).toHaveProperty(
        'value',
        '![chart.png](/upload/org_1/img_1.png)',
      ),
    );
  });

  it('only reads for who may not comment, and says when it could not be loaded', async () => {
    const { unmount } = show([], {}, 'readonly');
    expect(await screen.findByText('Nobody has said anything yet.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBeNull();
    unmount();
    show([], { 'GET /api/v1/comments/:object/:id': refused(400, 'No such thing') });
    expect(await screen.findByText('No such thing')).toBeTruthy();
  });
});
