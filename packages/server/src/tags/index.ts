export { tagRoutes } from './tag.routes.ts';
export { ensureTags, listTags } from './tag.service.ts';
