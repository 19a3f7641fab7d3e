import { Outlet, createRootRoute } from '@tanstack/react-router';
import { Gate } from '../shell/Gate.tsx';
import { rootSearch } from '../shell/rootSearch.ts';

export const Route = createRootRoute({
  ...rootSearch,
  component: () => (
    <Gate>
      <Outlet />
    </Gate>
  ),
});
