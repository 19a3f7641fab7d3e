export { TagsPage } from './TagsPage.tsx';
export { useTagActions, useTags } from './useTags.ts';
