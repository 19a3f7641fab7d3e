import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refused } from '../../test/app.tsx';
import { DataProvider, keyOf, useQuery } from './data.tsx';
import { OrganizationIdContext } from './organizationId.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { createSession } from './session.ts';

type Things = { names: string[] };

function Names({ path }: { path: string | null }) {
  const { data, error } = useQuery<Things>(path);
  return <p>{error ? error.message : (data?.names.join(', ') ?? 'nothing yet')}</p>;
}

function show(routes: Parameters<typeof fakeServer>[0], paths: (string | null)[], organization = 'org_1') {
  const server = fakeServer(routes);
  const session = createSession({
    fetch: server.fetch,
    organizationId: () => organization,
    exclusively: (_, task) => task(),
    leaveTo: () => {},
  });
  const tree = (id: string) => (
    <SessionProvider session={session}>
      <OrganizationIdContext value={id}>
        <DataProvider>
          {paths.map((path, index) => (
            <Names key={index} path={path} />
          ))}
        </DataProvider>
      </OrganizationIdContext>
    </SessionProvider>
  );
  const view = render(tree(organization));
  const asked = () => server.sent.filter(({ path }) => path === '/things').length;
  return { asked, switchTo: (id: string) => view.rerender(tree(id)) };
}

describe('reading data', () => {
  it('keeps answers under the organization', () => {
    expect(keyOf('org_1', '/things')).toContain('org_1');
    expect(keyOf('org_1', '/things')).not.toBe(keyOf('org_2', '/things'));
  });

  it('asks once for components that want the same', async () => {
    const { asked } = show({ 'GET /things': { body: { names: ['a'] } } }, ['/things', '/things']);
    expect(await screen.findAllByText('a')).toHaveLength(2);
    expect(asked()).toBe(1);
  });

  it('asks nothing without a path', async () => {
    const { asked } = show({ 'GET /things': { body: { names: ['a'] } } }, [null]);
    await act(async () => {});
    expect([asked(), screen.getByText('nothing yet').tagName]).toEqual([0, 'P']);
  });

  it('forgets everything when the organization changes', async () => {
    let names = ['of the first'];
    const { asked, switchTo } = show({ 'GET /things': () => ({ body: { names } }) }, ['/things']);
    await screen.findByText('of the first');
    names = ['of the second'];
    switchTo('org_2');
    expect(screen.queryByText('of the first')).toBeNull();
    await screen.findByText('of the second');
    expect(asked()).toBe(2);
  });

  it('tries again by itself after the server failed, but not after it refused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let fails = true;
    const failing = show({ 'GET /things': () => (fails ? refused(500, 'away') : { body: { names: ['back'] } }) }, [
      '/things',
    ]);
    await screen.findByText('away');
    fails = false;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await screen.findByText('back');
    expect(failing.asked()).toBe(2);
    const refusing = show({ 'GET /things': refused(403, 'no') }, ['/things'], 'org_9');
    await screen.findByText('no');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(refusing.asked()).toBe(1));
    vi.useRealTimers();
  });
});
