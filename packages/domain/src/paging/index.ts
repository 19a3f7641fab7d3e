export { pageOf, paginate, pagingQuery } from './paging.ts';
