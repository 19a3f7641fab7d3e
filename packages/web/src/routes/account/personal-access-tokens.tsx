import { createFileRoute } from '@tanstack/react-router';
import { TokensPage } from '../../account/index.ts';

export const Route = createFileRoute('/account/personal-access-tokens')({ component: TokensPage });
