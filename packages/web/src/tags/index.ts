export { TagsPage } from './TagsPage.tsx';
