import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '../auth/index.ts';

export const Route = createFileRoute('/invitation')({
  component: InvitationPage,
  staticData: { layout: 'noOrganization', title: 'Invitation' },
});
