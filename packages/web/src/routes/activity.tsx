import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '../activity/index.ts';

export const Route = createFileRoute('/activity')({ component: ActivityPage });
