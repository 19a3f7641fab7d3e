import { createFileRoute } from '@tanstack/react-router';

/** The form itself stands in front of every page while nobody is signed in; whoever is goes on to the page they wanted. */
export const Route = createFileRoute('/forgot')({
  staticData: { title: 'Forgot your password?' },
  component: () => null,
});
