import { createFileRoute } from '@tanstack/react-router';
import { MetricListPage } from '../metrics/index.ts';

export const Route = createFileRoute('/metrics')({ component: MetricListPage });
