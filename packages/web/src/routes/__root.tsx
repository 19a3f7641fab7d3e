import { Outlet, createRootRoute } from '@tanstack/react-router';
import { Gate } from '../shell/Gate.tsx';

export const Route = createRootRoute({
  component: () => (
    <Gate>
      <Outlet />
    </Gate>
  ),
});
