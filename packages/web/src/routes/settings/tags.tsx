import { createFileRoute } from '@tanstack/react-router';
import { TagsPage } from '../../tags/index.ts';

export const Route = createFileRoute('/settings/tags')({ component: TagsPage });
