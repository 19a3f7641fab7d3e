export { OrganizationGate } from './OrganizationGate.tsx';
