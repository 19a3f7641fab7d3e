import { createFileRoute } from '@tanstack/react-router';
import { FeatureListPage } from '../../features/index.ts';

export const Route = createFileRoute('/features/')({
  component: FeatureListPage,
  staticData: { ahead: ['GET /api/v1/feature-summaries'] },
});
