import { createFileRoute } from '@tanstack/react-router';
import { GetStartedPage } from '../get-started/index.ts';

export const Route = createFileRoute('/getstarted')({ component: GetStartedPage });
