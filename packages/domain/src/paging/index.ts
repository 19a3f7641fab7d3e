export { type Page, type PagingQuery, asPage, boundsOf, mapPage, pageOf, pagingQuery } from './paging.ts';
