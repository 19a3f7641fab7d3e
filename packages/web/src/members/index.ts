export { MemberPage } from './MemberPage.tsx';
export { Powers } from './Powers.tsx';
export { RoleInfoFields } from './RoleFields.tsx';
export { TeamPage } from './TeamPage.tsx';
