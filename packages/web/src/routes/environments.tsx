import { createFileRoute } from '@tanstack/react-router';
import { EnvironmentsPage } from '../environments/index.ts';

export const Route = createFileRoute('/environments')({ component: EnvironmentsPage });
