import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { FeatureBulk } from './FeatureBulk.tsx';

function show(routes: Routes, role: 'engineer' | 'readonly' = 'engineer') {
  const onDone = vi.fn();
  const page = (
    <FeatureBulk
      features={[make.feature('a'), make.feature('b')]}
      environments={['production', 'dev']}
      onDone={onDone}
    />
  );
  return { onDone, ...renderPage(page, { ...signedIn(role), ...routes }) };
}

describe('changing many features', () => {
  it('switches each in the chosen environment', async () => {
    const { server, onDone } = show({
      'POST /api/v1/features/:id/toggle': ({ params: { id = '' } }) => ({ body: { feature: make.feature(id) } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off in' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'production' }));
    expect(await screen.findByText('2 features changed')).toBeTruthy();
    const sent = server.sent.filter(({ path }) => path.endsWith('/toggle'));
    expect(sent.map(({ body }) => (body as { environments: object }).environments)).toEqual([
      { production: false },
      { production: false },
    ]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('says which could not be changed, and changes the others', async () => {
    show({
      'POST /api/v1/features/:id': ({ params: { id = '' } }) =>
        id === 'a' ? { body: { feature: make.feature(id) } } : refused(409, 'Someone was faster'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 feature changed')).toBeTruthy();
    expect(screen.getByText('b: Someone was faster.')).toBeTruthy();
  });

  it('leaves alone what a person may not change, and says so', async () => {
    const { server } = show({}, 'readonly');
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('You may not change 2 features.')).toBeTruthy();
    expect(server.sent.filter(({ path }) => path.startsWith('/api/v1/features/'))).toEqual([]);
  });
});
