import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '../projects/index.ts';

export const Route = createFileRoute('/projects')({ component: ProjectsPage });
