export { type Place, PlaceFields } from './PlaceFields.tsx';
export { ProjectsPage } from './ProjectsPage.tsx';
export { usePlaceFacts } from './usePlaceFacts.tsx';
