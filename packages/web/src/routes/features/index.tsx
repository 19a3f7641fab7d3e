import { createFileRoute } from '@tanstack/react-router';
import { FeatureListPage } from '../../features/index.ts';

export const Route = createFileRoute('/features/')({ component: FeatureListPage });
