import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { DataProvider, keyOf, useQuery } from './data.tsx';
import { OrganizationIdContext } from './organizationId.ts';

const PATH = '/api/v1/tags';

function Reader({ waits, name }: { waits?: boolean; name: string }) {
  const { data, error } = useQuery('GET /api/v1/tags', waits ? null : undefined);
  return <p>{`${name}: ${data?.tags[0]?.id ?? error?.message ?? 'nothing'}`}</p>;
}

const show = (page: ReactNode, routes: Routes) => renderPage(page, { ...signedIn(), ...routes });
const callsOf = (page: ReturnType<typeof show>) => page.server.sent.filter(({ path }) => path === PATH).length;
const word = (id: string) => ({ body: { tags: [{ id, color: '#029dd1', description: '' }] } });

describe('reading data', () => {
  it('names cached answers by organization and path', () => {
    expect(keyOf('org_1', PATH)).not.toBe(keyOf('org_2', PATH));
  });

  it('fetches nothing while there is no path', async () => {
    const page = show(<Reader waits name="a" />, { 'GET /api/v1/tags': word('yes') });
    expect(await screen.findByText('a: nothing')).toBeTruthy();
    expect(callsOf(page)).toBe(0);
  });

  it('asks once for what two parts of a page want', async () => {
    const both = (
      <>
        <Reader name="a" />
        <Reader name="b" />
      </>
    );
    const page = show(both, { 'GET /api/v1/tags': word('yes') });
    await screen.findByText('a: yes');
    await screen.findByText('b: yes');
    expect(callsOf(page)).toBe(1);
  });

  it('forgets everything when the organization changes', async () => {
    let answers = 0;
    function Switching() {
      const [id, setId] = useState('org_1');
      return (
        <OrganizationIdContext value={id}>
          <DataProvider>
            <Reader name={id} />
            <button type="button" onClick={() => setId(id === 'org_1' ? 'org_2' : 'org_1')}>
              Switch
            </button>
          </DataProvider>
        </OrganizationIdContext>
      );
    }
    show(<Switching />, { 'GET /api/v1/tags': () => word(`answer ${++answers}`) });
    await screen.findByText('org_1: answer 1');
    fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
    expect(screen.getByText('org_2: nothing')).toBeTruthy();
    await screen.findByText('org_2: answer 2');
    fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await screen.findByText('org_1: answer 3');
  });
});

describe('reading data again', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('happens when the window gets the focus, at most every five seconds', async () => {
    const page = show(<Reader name="a" />, { 'GET /api/v1/tags': word('yes') });
    await screen.findByText('a: yes');
    const focus = () => act(() => void window.dispatchEvent(new Event('focus')));
    await pass(6000);
    focus();
    await waitFor(() => expect(callsOf(page)).toBe(2));
    await pass(3000);
    focus();
    await pass(500);
    expect(callsOf(page)).toBe(2);
    await pass(6000);
    focus();
    await waitFor(() => expect(callsOf(page)).toBe(3));
  });

  it('happens by itself when the server failed, and not when it refused', async () => {
    let isUp = false;
    const routes: Routes = { 'GET /api/v1/tags': () => (isUp ? word('back') : refused(503, 'Down for a moment')) };
    show(<Reader name="a" />, routes);
    await screen.findByText('a: Down for a moment');
    isUp = true;
    await pass(20_000);
    expect(screen.getByText('a: back')).toBeTruthy();
  });

  it('does not happen when the server refused', async () => {
    const page = show(<Reader name="a" />, { 'GET /api/v1/tags': refused(403, 'You may not') });
    await screen.findByText('a: You may not');
    await pass(30_000);
    expect(callsOf(page)).toBe(1);
  });
});
