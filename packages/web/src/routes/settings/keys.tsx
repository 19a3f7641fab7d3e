import { createFileRoute } from '@tanstack/react-router';
import { KeysPage } from '../../api-keys/index.ts';

export const Route = createFileRoute('/settings/keys')({ component: KeysPage });
