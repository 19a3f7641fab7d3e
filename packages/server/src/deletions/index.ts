export { deletionRoutes } from './deletion.routes.ts';
export { detachTag } from './detachTag.ts';
