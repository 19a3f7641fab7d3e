import { DEFAULT_SETTINGS, type OrganizationSettings } from '@gb/domain/organizations';
import { reviewRule } from '@gb/domain/reviews';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, organization, refused, renderPage, signedIn } from '../../test/app.tsx';
import { ApprovalsPage } from './ApprovalsPage.tsx';
import { ruleSentence } from './ruleSentence.ts';

const PUT = 'PUT /api/v1/settings/approvals';
const production = reviewRule.parse({ environments: ['production'], requiredApprovals: 2, exemptKillSwitch: true });
const answered = { body: { requireReviews: [], approvalFlows: { savedGroups: [] } } };

const open = (settings: Partial<OrganizationSettings> = {}, routes: Routes = {}, role?: 'readonly') => {
  const base = signedIn(role);
  const answer = organization(role);
  return renderPage(<ApprovalsPage />, {
    ...base,
    'GET /organization': {
      body: { ...answer, organization: { ...answer.organization, settings: { ...DEFAULT_SETTINGS, ...settings } } },
    },
    [PUT]: answered,
    ...routes,
  });
};
const bodyOf = (server: { sent: { method: string; body: unknown }[] }) =>
  server.sent.find(({ method }) => method === 'PUT')?.body;

describe('the page of approval rules', () => {
  it('says that nobody is asked while there are no rules', async () => {
    open();
    expect(await screen.findByText('No rules yet. Whoever may publish a feature publishes it alone.')).toBeTruthy();
  });

  it('adds a rule, and says in a sentence what it will ask for', async () => {
    const { server } = open();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add rule' }))[0] as HTMLElement);
    const people = await screen.findByRole('textbox', { name: 'How many people have to approve' });
    await userEvent.clear(people);
    await userEvent.type(people, '2');
    expect(
      screen.getByText(
        '2 people have to approve every change. Switching off needs nobody. Nobody who worked on the draft counts.',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    await waitFor(() =>
      expect(bodyOf(server)).toMatchObject({ requireReviews: [{ requiredApprovals: 2, exemptKillSwitch: true }] }),
    );
  });

  it('keeps a number that makes no sense from being saved', async () => {
    open();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add rule' }))[0] as HTMLElement);
    await userEvent.clear(await screen.findByRole('textbox', { name: 'How many people have to approve' }));
    expect(await screen.findByText('Enter a whole number from 1 to 20')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rule' })).toHaveProperty('disabled', true);
  });

  it('takes a rule away once that is confirmed', async () => {
    const { server } = open({ requireReviews: [production] });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for rule 1 about features' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodyOf(server)).toMatchObject({ requireReviews: [] }));
  });

  it('says that somebody else changed the rules meanwhile', async () => {
    const message = 'Kim changed requireReviews after you opened it. Nothing of yours was saved.';
    open({ requireReviews: [production] }, { [PUT]: refused(409, message) });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for rule 1 about features' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save rule' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('asks for the permission it needs', async () => {
    open({}, {}, 'readonly');
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
  });
});

describe('an approval rule as a sentence', () => {
  const say = (rule: object, object: 'feature' | 'savedGroup' = 'feature') =>
    ruleSentence(reviewRule.parse(rule), { object, projectName: (id) => (id === 'prj_1' ? 'Storefront' : id) });

  it('names people, what they approve, and where', () => {
    expect(say({ environments: ['production'], requiredApprovals: 2, approverRoles: ['admin', 'engineer'] })).toBe(
      '2 people with the role Admin or Engineer have to approve every change in production. ' +
        'Nobody who worked on the draft counts.',
    );
    expect(
      say({
        projects: ['prj_1'],
        featureRequireEnvironmentReview: false,
        featureRequireMetadataReview: false,
        blockSelfApproval: false,
      }),
    ).toBe(
      '1 person has to approve changes of rules and values and archiving of the project Storefront. ' +
        'Whoever began the draft does not count; others who worked on it do.',
    );
    expect(say({ featureRequireMetadataReview: false }, 'savedGroup')).toContain(
      'who is in saved groups and archiving',
    );
  });
});
