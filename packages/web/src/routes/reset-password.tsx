import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '../auth/index.ts';

export const Route = createFileRoute('/reset-password')({
  component: ResetPage,
  staticData: { layout: 'preAuth', title: 'Choose a new password' },
});
