export { PasswordPage } from './PasswordPage.tsx';
export { PermissionsPage } from './PermissionsPage.tsx';
export { ProfilePage } from './ProfilePage.tsx';
export { SessionsPage } from './SessionsPage.tsx';
export { TokensPage } from './TokensPage.tsx';
