import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../approvals/index.ts';

export const Route = createFileRoute('/settings/approvals')({ component: ApprovalsPage });
