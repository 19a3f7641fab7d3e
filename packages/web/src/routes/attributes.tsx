import { createFileRoute } from '@tanstack/react-router';
import { AttributesPage } from '../attributes/index.ts';

export const Route = createFileRoute('/attributes')({ component: AttributesPage });
