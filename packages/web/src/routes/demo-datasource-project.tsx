import { createFileRoute } from '@tanstack/react-router';
import { DemoPage } from '../get-started/index.ts';

export const Route = createFileRoute('/demo-datasource-project')({ component: DemoPage });
