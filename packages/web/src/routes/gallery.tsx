import { createFileRoute, notFound } from '@tanstack/react-router';
import { GalleryPage } from '../gallery/GalleryPage.tsx';

/** For people who build the app: what `npm start` serves has no such page. */
export const Route = createFileRoute('/gallery')({
  component: GalleryPage,
  staticData: { layout: 'preAuth' },
  beforeLoad: () => {
    if (import.meta.env.MODE === 'production') throw notFound();
  },
});
