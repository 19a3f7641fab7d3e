import { createFileRoute } from '@tanstack/react-router';
import { DataSourceListPage } from '../../data-sources/index.ts';

export const Route = createFileRoute('/datasources/')({ component: DataSourceListPage });
