import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '../../../members/index.ts';

export const Route = createFileRoute('/settings/team/')({ component: TeamPage });
