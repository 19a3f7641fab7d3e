import { createFileRoute } from '@tanstack/react-router';
import { PermissionsPage } from '../../account/index.ts';

export const Route = createFileRoute('/account/permissions')({ component: PermissionsPage });
