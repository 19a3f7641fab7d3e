import { createFileRoute } from '@tanstack/react-router';
import { FinishAccountPage } from '../auth/index.ts';

export const Route = createFileRoute('/finish-account')({
  component: FinishAccountPage,
  staticData: { layout: 'preAuth', title: 'Finish your account' },
});
