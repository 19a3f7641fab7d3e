export { ArchetypeForm } from './ArchetypeForm.tsx';
export { ArchetypesPage } from './ArchetypesPage.tsx';
export { useArchetypes } from './useArchetypes.ts';
