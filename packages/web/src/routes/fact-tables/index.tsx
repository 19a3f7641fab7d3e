import { createFileRoute } from '@tanstack/react-router';
import { FactTableListPage } from '../../fact-tables/index.ts';

export const Route = createFileRoute('/fact-tables/')({ component: FactTableListPage });
