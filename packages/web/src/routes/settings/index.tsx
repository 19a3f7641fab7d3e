import { createFileRoute } from '@tanstack/react-router';
import { GeneralPage } from '../../settings/index.ts';

export const Route = createFileRoute('/settings/')({ component: GeneralPage });
