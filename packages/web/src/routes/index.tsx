import { Navigate, createFileRoute } from '@tanstack/react-router';

/** Home is Get Started until there is something of one's own to show. */
export const Route = createFileRoute('/')({
  staticData: { title: 'Home' },
  component: () => <Navigate to="/getstarted" replace />,
});
