import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailPage } from '../auth/index.ts';

export const Route = createFileRoute('/verify-email')({
  component: VerifyEmailPage,
  staticData: { layout: 'preAuth', title: 'Confirm your address' },
});
