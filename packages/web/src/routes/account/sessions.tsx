import { createFileRoute } from '@tanstack/react-router';
import { SessionsPage } from '../../account/index.ts';

export const Route = createFileRoute('/account/sessions')({ component: SessionsPage });
