import { createFileRoute } from '@tanstack/react-router';
import { NamespacesPage } from '../namespaces/index.ts';

export const Route = createFileRoute('/namespaces')({ component: NamespacesPage });
