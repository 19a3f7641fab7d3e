import { createFileRoute } from '@tanstack/react-router';
import { PasswordPage } from '../../account/index.ts';

export const Route = createFileRoute('/account/password')({ component: PasswordPage });
