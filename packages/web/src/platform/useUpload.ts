import { MAX_IMAGE_BYTES } from '@gb/domain/uploads';
import { useApi } from './SessionProvider.tsx';

/** Uploads an image and gives the address to keep. One that is too large is refused before it is sent. */
export function useUpload(): (file: File) => Promise<string> {
  const api = useApi();
  return async (file) => {
    if (file.size > MAX_IMAGE_BYTES)
      throw new Error(`expected an image of at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB`);
    return (await api.call('POST /upload', { upload: file })).url;
  };
}
