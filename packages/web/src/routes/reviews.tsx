import { createFileRoute } from '@tanstack/react-router';
import { ReviewsPage } from '../reviews/index.ts';

export const Route = createFileRoute('/reviews')({ component: ReviewsPage });
