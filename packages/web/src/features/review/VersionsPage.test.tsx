import { rule } from '@gb/domain/features';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused, renderPage, signedIn } from '../../../test/app.tsx';
import { make } from '../../../test/make.ts';
import { type Pair, VersionsPage } from './VersionsPage.tsx';

const force = (value: string) => rule.parse({ id: 'fr_1', type: 'force', value, description: 'For guests' });
const revision = (version: number) =>
  make.revision(version, {
    content: { ...make.revision(1).content, rules: [force(`v${version}`)], environments: { production: true } },
  });

function open(pair: Pair, versions = 3) {
  const asked: Pair[] = [];
  const page = renderPage(<VersionsPage id="checkout" pair={pair} onPair={(next) => asked.push(next)} />, {
    ...signedIn(),
    'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    'GET /api/v1/saved-groups': { body: { savedGroups: [] } },
    'GET /api/v1/experiments': { body: { experiments: [] } },
    'GET /api/v1/features/:id/revision-summaries': ({ query }) => {
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      const all = Array.from({ length: versions }, (_, at) => revision(versions - at));
      return {
        body: { revisions: all.slice(offset, offset + limit), total: versions, hasMore: offset + limit < versions },
      };
    },
    'GET /api/v1/features/:id/revisions/:version': ({ params }) =>
      params.version === '9'
        ? refused(404, 'No revision of checkout with id 9')
        : { body: { revision: revision(Number(params.version)) } },
  });
  return { ...page, asked };
}

describe('two versions of a feature', () => {
  it('are compared by environment, in words and in lines, whichever the address names', async () => {
    open({ from: 1, to: 3 });
    expect(await screen.findByRole('heading', { name: 'production' })).toBeTruthy();
    expect(screen.getByText('Rule 1, For guests, is changed')).toBeTruthy();
    expect(screen.getByText('serve v1')).toBeTruthy();
    expect(screen.getByText('serve v3')).toBeTruthy();
  });

  it('are the newest and the one before it where the address names none, and can be swapped', async () => {
    const { asked } = open({});
    expect(await screen.findByText('What changed from #2 to #3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Swap the versions' }));
    expect(asked).toEqual([{ from: 3, to: 2 }]);
  });

  it('are chosen from the newest hundred, and from older ones where those are wanted', async () => {
    const { asked } = open({ from: 1, to: 250 }, 250);
    await screen.findByText('What changed from #1 to #250');
    for (const _ of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Older versions, too' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Older versions, too', busy: true })).toBeNull());
    }
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Older versions, too' })).toBeNull());
    await userEvent.click(screen.getByRole('combobox', { name: 'From' }));
    await userEvent.click(await screen.findByRole('option', { name: /^#7,/ }));
    expect(asked).toEqual([{ from: 7, to: 250 }]);
  });

  it('say when they are the same, and when one is not there', async () => {
    open({ from: 2, to: 2 });
    expect(await screen.findByText('These versions say the same.')).toBeTruthy();
    open({ from: 9, to: 2 });
    expect(await screen.findByText('No revision of checkout with id 9')).toBeTruthy();
  });
});
