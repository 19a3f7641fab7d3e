export { EnvironmentsPage } from './EnvironmentsPage.tsx';
export { useEnvironments } from './useEnvironments.ts';
