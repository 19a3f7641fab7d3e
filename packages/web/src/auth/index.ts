export { AuthLayout } from './AuthLayout.tsx';
export { AuthPage } from './AuthPage.tsx';
export { FinishAccountPage } from './FinishAccountPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
export { ResetPage } from './ResetPage.tsx';
export { VerifyEmailPage } from './VerifyEmailPage.tsx';
