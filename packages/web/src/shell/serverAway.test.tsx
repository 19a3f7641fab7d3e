import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INIT, type Routes, odd, renderPage, signedIn } from '../../test/app.tsx';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import type { TabNews } from '../platform/tabs.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { toastFailure } from '../ui/toast.tsx';

const AWAY = 'The server cannot be reached. Changes cannot be saved until it is back; we keep trying.';

function Tags() {
  const { data } = useQuery('GET /api/v1/tags');
  const api = useApi();
  return (
    <>
      <h1>{data?.tags[0]?.id ?? 'nothing'}</h1>
      <ActionButton onAction={() => api.call('POST /api/v1/tags', { body: { id: 'new' } })}>Save</ActionButton>
      <button
        type="button"
        onClick={() =>
          void api.call('POST /api/v1/tags', { body: { id: 'new' } }).catch(toastFailure('The tag was not made'))
        }
      >
        Make
      </button>
      <input aria-label="Draft" />
    </>
  );
}
const tag = (id: string) => ({ body: { tags: [{ id, color: '#029dd1', description: '' }] } });

describe('a server that goes away', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

  /** A page on a server that can be taken away: what is asked of it then ends like a connection that was cut. */
  function show(more: Routes = {}) {
    const up = { is: true };
    const routes: Routes = { ...signedIn(), 'GET /api/v1/tags': tag('before'), ...more };
    const page = renderPage(<Tags />, routes, '/page', undefined, () => up.is);
    return { ...page, up, routes };
  }

  it('is told above the page at the first call that does not reach it; the page and what was typed stay', async () => {
    const { up, routes } = show();
    await screen.findByRole('heading', { name: 'before' });
    await user().type(screen.getByLabelText('Draft'), 'half a thought');
    up.is = false;
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(AWAY)).toBeTruthy();
    routes['GET /api/v1/tags'] = tag('after');
    up.is = true;
    await pass(2000);
    expect(await screen.findByText('Connected again.')).toBeTruthy();
    expect(screen.queryByText(AWAY)).toBeNull();
    expect(await screen.findByRole('heading', { name: 'after' })).toBeTruthy();
    expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'half a thought');
    await pass(5000);
    expect(screen.queryByText('Connected again.')).toBeNull();
  });

  it('is told above the page within seconds of its end, though nobody does anything', async () => {
    const { up } = show();
    await screen.findByRole('heading', { name: 'before' });
    up.is = false;
    await pass(9000);
    expect(await screen.findByText(AWAY)).toBeTruthy();
    up.is = true;
    await pass(16_000);
    expect(screen.queryByText(AWAY)).toBeNull();
  });

  it('takes what it said in the corner away when it is back', async () => {
    const { up } = show();
    await screen.findByRole('heading', { name: 'before' });
    up.is = false;
    await user().click(screen.getByRole('button', { name: 'Make' }));
    const said = await screen.findByText('The tag was not made');
    up.is = true;
    await pass(2000);
    expect(await screen.findByText('Connected again.')).toBeTruthy();
    await waitFor(() => expect(said.isConnected).toBe(false));
  });

  it('is also told of when only a gateway answers for it, and not when it refuses in its own words', async () => {
    const { routes } = show({ 'POST /api/v1/tags': { ...odd('<h1>Bad gateway</h1>'), status: 502 } });
    await screen.findByRole('heading', { name: 'before' });
    routes['GET /api/init'] = { ...odd(''), status: 502 };
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(AWAY)).toBeTruthy();
  });

  it('is told of at once when the browser itself says so, as being offline', async () => {
    show();
    await screen.findByRole('heading', { name: 'before' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You are offline/)).toBeTruthy();
  });

  it('offers a reload when it came back as another build', async () => {
    const { up, routes } = show();
    await screen.findByRole('heading', { name: 'before' });
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    up.is = false;
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(AWAY);
    routes['GET /api/init'] = { body: { ...INIT, build: { sha: 'other', date: '2026-12-01T00:00:00Z' } } };
    up.is = true;
    await pass(2000);
    expect(await screen.findByText('There is a newer version of the product.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
});

describe('a part whose file does not load', () => {
  function Part({ onClose }: { onClose: () => void }) {
    return (
      <button type="button" onClick={onClose}>
        The part
      </button>
    );
  }
  const failing = (times: number) => {
    let left = times;
    return lazyPart(async () => {
      if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: Part };
    });
  };
  function Opening({ part: Lazy }: { part: ReturnType<typeof failing> }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1>The page</h1>
        <Suspense>{isOpen && <Lazy onClose={() => setOpen(false)} />}</Suspense>
      </>
    );
  }

  it('is asked for a second time by itself', async () => {
    renderPage(<Opening part={failing(1)} />, signedIn());
    expect(await screen.findByRole('button', { name: 'The part' }, { timeout: 3000 })).toBeTruthy();
  });

  it('says so in its place, and is there when asked for again', async () => {
    renderPage(<Opening part={failing(2)} />, signedIn());
    expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toContain(
      'This part of the page could not be loaded.',
    );
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'The part' }));
    expect(screen.queryByRole('button', { name: 'The part' })).toBeNull();
  });
});

describe('the other tabs of a browser', () => {
  const withTabs = () => {
    const told: TabNews[] = [];
    let hear: (news: TabNews) => void = () => {};
    const left: string[] = [];
    const ports = {
      tabs: { tell: (news: TabNews) => void told.push(news), hear: (listener: typeof hear) => void (hear = listener) },
      leaveTo: (uri: string) => void left.push(uri),
    };
    return { told, left, ports, say: (news: TabNews) => act(() => hear(news)) };
  };

  it('hear that somebody signs out, and leave for the form of signing in when they do', async () => {
    const { told, left, ports, say } = withTabs();
    renderPage(<Tags />, { ...signedIn(), 'POST /auth/logout': { body: { redirectURI: '/' } } }, '/page', ports);
    await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
    await waitFor(() => expect(told).toEqual(['signedOut']));
    expect(left).toEqual(['/']);
    say('signedOut');
    expect(left).toEqual(['/', '/login']);
  });

  it('go on when somebody signs in', async () => {
    const { ports, say } = withTabs();
    const routes: Routes = {
      ...signedIn(),
      'POST /auth/refresh': { body: { showLogin: true, newInstallation: false } },
    };
    renderPage(<Tags />, routes, '/page', ports);
    await screen.findByRole('heading', { name: 'Log In' });
    routes['POST /auth/refresh'] = { body: { token: 'token-2' } };
    routes['GET /api/v1/tags'] = tag('mine');
    say('signedIn');
    expect(await screen.findByRole('heading', { name: 'mine' })).toBeTruthy();
  });

  it('show the theme that is chosen in one of them, also when it follows the system again', async () => {
    renderPage(<Tags />, signedIn());
    await screen.findByRole('heading', { name: 'nothing' });
    const chosen = (newValue: string | null) =>
      act(() => {
        window.dispatchEvent(
          new StorageEvent('storage', { key: 'gb_ui_theme', newValue, storageArea: window.localStorage }),
        );
      });
    chosen('dark');
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
    chosen(null);
    await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('light'));
  });
});
