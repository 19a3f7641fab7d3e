import { createFileRoute } from '@tanstack/react-router';
import { ExperimentListPage } from '../../experiments/index.ts';

export const Route = createFileRoute('/experiments/')({ component: ExperimentListPage });
