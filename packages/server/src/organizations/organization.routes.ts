import { organizationResponse } from '@gb/domain/organizations';
import { route } from '../platform/http/route.ts';
import { describeOrganization } from './organization.service.ts';

export const organizationRoutes = [
  route('GET', '/organization', {
    access: { can: 'readData' },
    summary: 'The organization in the X-Organization header, its members, and what you may do in it',
    output: organizationResponse,
    handle: describeOrganization,
  }),
] as const;
