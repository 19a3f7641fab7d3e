import { createFileRoute } from '@tanstack/react-router';
import { DimensionsPage } from '../unit-queries/index.ts';

export const Route = createFileRoute('/dimensions')({ component: DimensionsPage });
