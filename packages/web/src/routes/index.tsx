import { createFileRoute } from '@tanstack/react-router';
import { GetStartedPage } from '../get-started/index.ts';

/** Home is Get Started until there is something of one's own to show. */
export const Route = createFileRoute('/')({
  staticData: { title: 'Home' },
  component: () => <GetStartedPage name="Home" />,
});
