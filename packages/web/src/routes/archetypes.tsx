import { createFileRoute } from '@tanstack/react-router';
import { ArchetypesPage } from '../archetypes/index.ts';

export const Route = createFileRoute('/archetypes')({ component: ArchetypesPage });
