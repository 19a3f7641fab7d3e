import type { OrganizationMessage } from '@gb/domain/organizations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  DEFINITIONS,
  INIT,
  type Routes,
  USER,
  odd,
  organization,
  refused,
  renderPage,
  signedIn,
} from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { layoutOf } from './Gate.tsx';
import { mayBeCustomDomain } from './StartupProblem.tsx';

const DEMO = 'prj_org_1_demo-datasource-project';
const PROJECTS = [
  make.project('prj_1', 'Web shop', 'The shop people buy in'),
  make.project('prj_2', 'Phone app', 'Everything but the web shop'),
  make.project(DEMO, 'Demo shop'),
];

type Change = {
  organization?: Partial<ReturnType<typeof organization>>;
  appearance?: ReturnType<typeof organization>['organization']['appearance'];
  init?: Partial<typeof INIT>;
  messages?: OrganizationMessage[];
};

/** The usual server, with projects, and changes to what it says of the organization and of the installation. */
function serving(change: Change = {}): Routes {
  const answer = organization();
  return {
    ...signedIn(),
    'GET /api/init': { body: { ...INIT, ...change.init } },
    'GET /organization': {
      body: {
        ...answer,
        ...change.organization,
        organization: {
          ...answer.organization,
          messages: change.messages ?? [],
          appearance: change.appearance ?? answer.organization.appearance,
        },
      },
    },
    'GET /organization/names': { body: { ...DEFINITIONS, projects: PROJECTS } },
  };
}

const Page = () => <h1>Inside</h1>;
const show = (routes: Routes = serving(), path?: string) => renderPage(<Page />, routes, path);
const sidebar = () => screen.findByRole('complementary', { name: 'Sidebar' });

describe('the sidebar', () => {
  it('names the build', async () => {
    show();
    expect(await screen.findByText('build abcdef1 · 2026-11-01')).toBeTruthy();
  });

  it('leads to the documentation of the page shown, in a new tab', async () => {
    show(
      serving({
        init: { links: { docs: 'https://docs.example.com', community: '', liveChat: '', licenseServer: '' } },
      }),
      '/metrics',
    );
    const link = await screen.findByRole('link', { name: 'View Docs' });
    expect(link.getAttribute('href')).toBe('https://docs.example.com/app/metrics');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('wears the colour and the logo of the organization', async () => {
    const path = '/upload/org_1/img_logo.png';
    const { server } = show({
      ...serving({ appearance: { sidebarColor: '#102030', logo: path } }),
      'GET /upload/:organization/:file': odd({}),
    });
    const bar = await sidebar();
    await waitFor(() => expect(bar.querySelector('img')?.src).toBe('blob:picture'));
    expect(server.sent.some((sent) => sent.path === path)).toBe(true);
    expect(bar.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--sidebar')).toBe('#102030');
  });

  it.each([
    ['oss', false, 'Try Enterprise'],
    ['starter', false, 'Try Enterprise'],
    ['oss', true, 'Try Pro'],
    ['starter', true, 'Try Pro'],
  ] as const)('offers more than the plan %s, on the cloud: %s, with “%s”', async (accountPlan, cloud, label) => {
    show(serving({ organization: { accountPlan, effectiveAccountPlan: accountPlan }, init: { cloud } }));
    expect(within(await sidebar()).getByRole('button', { name: /^Try/ }).textContent).toBe(label);
  });

  it('hides, and stays hidden on the next visit, until it is shown again', async () => {
    const first = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Hide the sidebar' }));
    first.unmount();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show the sidebar' }));
    expect(screen.queryByRole('button', { name: 'Show the sidebar' })).toBeNull();
  });
});

describe('the project selector', () => {
  it('finds by name and description, those named so first, and marks the demo', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Project: All Projects' }));
    await screen.findByRole('menuitem', { name: /Demo shop/ });
    const badged = screen.getAllByRole('menuitem').filter((item) => within(item).queryByText('Demo'));
    expect(badged.map(({ textContent }) => textContent)).toEqual(['Demo shopDemo']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search projects' }), 'web shop');
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['All Projects', 'Web shop', 'Phone app']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Phone app' }));
    expect(localStorage.getItem('gb_current_project')).toBe('prj_2');
  });

  it('shows all projects when the remembered one is not of this organization', async () => {
    localStorage.setItem('gb_current_project', 'prj_of_another');
    show();
    expect(await screen.findByRole('button', { name: 'Project: All Projects' })).toBeTruthy();
  });
});

describe('the top bar', () => {
  it('leaves only the product’s name in the tab of a page that has no title', async () => {
    renderPage(<Page />, serving(), '/features');
    await screen.findByRole('heading', { name: 'Inside' });
    await waitFor(() => expect(document.title).toBe('GrowthBook'));
  });

  it.each([
    ['enterprise' as const, 'ENTERPRISE'],
    ['pro' as const, 'PRO'],
    ['pro_sso' as const, 'PRO + SSO'],
  ])('calls the plan %s %s', async (accountPlan, label) => {
    show(serving({ organization: { accountPlan, effectiveAccountPlan: accountPlan } }));
    expect(await screen.findByText(label)).toBeTruthy();
    expect(within(await sidebar()).queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('forgets the chosen theme when it is to follow the system', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Theme' }));
    await screen.findByRole('menuitem', { name: 'Dark mode' });
    const choices = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(choices).toEqual(['System Default', 'Light mode', 'Dark mode']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Dark mode' }));
    expect(localStorage.getItem('gb_ui_theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Light mode' }));
    expect(localStorage.getItem('gb_ui_theme')).toBe('light');
    await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'System Default' }));
    expect(localStorage.getItem('gb_ui_theme')).toBeNull();
  });

  it('offers only help that exists', async () => {
    show(
      serving({
        init: { links: { docs: '', community: 'https://chat.example.com', liveChat: '', licenseServer: '' } },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Documentation',
      'API reference',
      'Keyboard shortcuts',
      'Community chat',
      'Start a free trial',
    ]);
  });
});

describe('live chat', () => {
  const hosted = { cloud: true, links: { docs: '', community: '', liveChat: 'https://chat.us', licenseServer: '' } };
  const openHelp = async () => userEvent.click(await screen.findByRole('button', { name: 'Help' }));

  it('is part of a plan, and without it what to do about that', async () => {
    show(serving({ init: hosted }));
    await openHelp();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Chat with us' }));
    expect(await screen.findByRole('dialog', { name: 'Start your free Pro trial' })).toBeTruthy();
  });

  it('is there for a plan that includes it', async () => {
    show(serving({ init: hosted, organization: { commercialFeatures: ['livechat'] } }));
    await openHelp();
    const chat = await screen.findByRole('menuitem', { name: 'Chat with us' });
    expect(chat.getAttribute('href')).toBe('https://chat.us');
  });

  it('is not spoken of on a server of one’s own', async () => {
    show(serving({ init: { ...hosted, cloud: false } }));
    await openHelp();
    await screen.findByRole('menuitem', { name: 'Documentation' });
    expect(screen.queryByRole('menuitem', { name: 'Chat with us' })).toBeNull();
  });
});

describe('the way to another organization', () => {
  const BETA = { id: 'org_2', name: 'Beta', dateCreated: '2026-11-01T00:00:00Z' };
  const both = { 'GET /user': { body: { ...USER, organizations: [...USER.organizations, BETA] } } };

  it('is there for people in more than one, and is remembered', async () => {
    show({ ...serving(), ...both });
    await userEvent.click(await screen.findByRole('button', { name: 'Acme Labs' }));
    await screen.findByRole('menuitem', { name: 'Beta' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Acme Labs', 'Beta']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Beta' }));
    expect(localStorage.getItem('gb-last-picked-org')).toBe('org_2');
  });

  it('is not shown to people in one', async () => {
    show();
    await screen.findByRole('button', { name: 'Help' });
    expect(screen.queryByRole('button', { name: 'Acme Labs' })).toBeNull();
  });
});

describe('notices above the page', () => {
  it('says what an operator has to say', async () => {
    show(serving({ messages: [{ level: 'danger', message: 'Maintenance at noon' }] }));
    expect((await screen.findByRole('alert')).textContent).toBe('Maintenance at noon');
  });

  it('says that the demo is shown, and leaves it', async () => {
    localStorage.setItem('gb_current_project', DEMO);
    show();
    expect(await screen.findByText('Demo Project')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all projects' }));
    expect(screen.queryByText('Demo Project')).toBeNull();
  });
});

describe('starting', () => {
  it('says that the installation could not be read', async () => {
    show({ 'GET /api/init': refused(500, 'no database') });
    expect(await screen.findByText('Error Initializing GrowthBook: no database')).toBeTruthy();
  });

  it('says which API could not be reached, and tries again', async () => {
    let isUp = false;
    const routes = serving();
    show({ ...routes, 'POST /auth/refresh': () => (isUp ? { body: { token: 't' } } : refused(502, 'Bad gateway')) });
    expect(await screen.findByText('Error connecting to the GrowthBook API at http://localhost:3000')).toBeTruthy();
    expect(screen.getByText('Bad gateway')).toBeTruthy();
    expect(screen.queryByText(/APP_ORIGIN/)).toBeNull();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
  });
});

describe('the hint about custom domains', () => {
  it('is for servers of one’s own that are not this machine', () => {
    expect(mayBeCustomDomain({ cloud: false, hostname: 'flags.acme.io' })).toBe(true);
    expect(mayBeCustomDomain({ cloud: true, hostname: 'flags.acme.io' })).toBe(false);
    expect(mayBeCustomDomain({ cloud: false, hostname: 'localhost' })).toBe(false);
  });
});

describe('layouts', () => {
  it('lets presentations fill the screen, and the innermost route choose otherwise', () => {
    expect(layoutOf('/present/pres_1', [undefined])).toBe('lite');
    expect(layoutOf('/presentations', [undefined])).toBe('full');
    expect(layoutOf('/present/pres_1', ['full', 'preAuth'])).toBe('preAuth');
  });

  it('shows a presentation without sidebar and top bar', async () => {
    show(serving(), '/present/pres_1');
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull();
  });
});
