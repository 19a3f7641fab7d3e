import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../ui/messageOf.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Api } from './api.ts';
import { imageAddress } from './imageAddress.ts';
import { useApi, useConfig } from './SessionProvider.tsx';
import { TEXTS } from './texts.ts';

/** Each image is fetched once in the life of the page; one that failed is fetched anew when it is shown again. */
const fetched = new Map<string, Promise<string>>();

function fetchOnce(api: Api, address: string): Promise<string> {
  const known = fetched.get(address);
  if (known) return known;
  const coming = api.blob(address).then((blob) => URL.createObjectURL(blob));
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

type Shown = { state: 'loading' } | { state: 'ready'; src: string } | { state: 'failed'; message: string };

/** An image people uploaded: asked for as the signed-in person, since nobody else may see it. */
export function UploadedImage({ src, alt, className }: { src: string; alt: string; className?: string | undefined }) {
  const api = useApi();
  const { apiHost, s3domain = '', gcsDomain = '' } = useConfig();
  const { address, isOurs } = imageAddress(src, { apiHost, s3domain, gcsDomain });
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  useEffect(() => {
    if (!isOurs) return setShown({ state: 'ready', src: address });
    let isWanted = true;
    const show = (next: Shown) => isWanted && setShown(next);
    setShown({ state: 'loading' });
    fetchOnce(api, address).then(
      (url) => show({ state: 'ready', src: url }),
      (error: unknown) => show({ state: 'failed', message: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [api, address, isOurs]);

  if (shown.state === 'loading') return <Skeleton width={80} height={24} />;
  if (shown.state === 'ready') return <img src={shown.src} alt={alt} className={className} />;
  return (
    <span role="alert" style={{ display: 'inline-flex', alignItems: 'center', gap: 6, color: 'var(--bad)' }}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {TEXTS.imageFailed(shown.message)}
    </span>
  );
}
