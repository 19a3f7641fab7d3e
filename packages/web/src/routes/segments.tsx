import { createFileRoute } from '@tanstack/react-router';
import { SegmentsPage } from '../unit-queries/index.ts';

export const Route = createFileRoute('/segments')({ component: SegmentsPage });
