export { commentRoutes } from './comment.routes.ts';
export { forgetComments } from './forgetComments.ts';
