export { AuthLayout } from './AuthLayout.tsx';
export { AuthPage } from './AuthPage.tsx';
