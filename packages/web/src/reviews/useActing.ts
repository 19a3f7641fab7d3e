import { useRevalidate } from '../platform/data.tsx';

/** Does something with a draft; whatever came of it, what is shown of these addresses and of the inbox may be old. */
export function useActing(...addresses: Parameters<ReturnType<typeof useRevalidate>>) {
  const revalidate = useRevalidate();
  return async <Made>(work: Promise<Made>): Promise<Made> => {
    try {
      return await work;
    } finally {
      await revalidate('/api/v1/reviews', ...addresses);
    }
  };
}
