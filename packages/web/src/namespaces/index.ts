export { NamespacesPage } from './NamespacesPage.tsx';
