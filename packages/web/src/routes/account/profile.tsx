import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../account/index.ts';

export const Route = createFileRoute('/account/profile')({ component: ProfilePage });
