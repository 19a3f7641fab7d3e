import { createFileRoute } from '@tanstack/react-router';
import { CustomFieldsPage } from '../../custom-fields/index.ts';

export const Route = createFileRoute('/settings/custom-fields')({ component: CustomFieldsPage });
