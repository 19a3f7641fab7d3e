import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

/** For people who build the app: what `npm start` serves has neither this page nor its code. */
const isProduct = import.meta.env.MODE === 'production';

export const Route = createFileRoute('/gallery')({
  component: isProduct ? undefined : lazyRouteComponent(() => import('../gallery/GalleryPage.tsx'), 'GalleryPage'),
  staticData: { layout: 'preAuth' },
  beforeLoad: () => {
    if (isProduct) throw notFound();
  },
});
