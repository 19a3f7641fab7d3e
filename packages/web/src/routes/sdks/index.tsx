import { createFileRoute } from '@tanstack/react-router';
import { SdkConnectionsPage } from '../../sdk-connections/index.ts';

export const Route = createFileRoute('/sdks/')({ component: SdkConnectionsPage });
