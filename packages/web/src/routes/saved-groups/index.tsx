import { createFileRoute } from '@tanstack/react-router';
import { SavedGroupsPage } from '../../saved-groups/index.ts';

export const Route = createFileRoute('/saved-groups/')({ component: SavedGroupsPage });
