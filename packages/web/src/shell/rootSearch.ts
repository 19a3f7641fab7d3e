import { retainSearchParams } from '@tanstack/react-router';

/** Of any address: the organization it is about stays when one goes to another page. */
export const rootSearch = {
  validateSearch: (search: Record<string, unknown>): { org?: string } =>
    typeof search.org === 'string' ? { org: search.org } : {},
  search: { middlewares: [retainSearchParams<{ org?: string }>(['org'])] },
};
