import { z } from 'zod';

/** The largest image that can be uploaded. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Each kind with its content type and how its files begin. */
const KINDS = {
  png: { type: 'image/png', begins: /^\x89PNG/ },
  jpg: { type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  gif: { type: 'image/gif', begins: /^GIF8[79]a/ },
  webp: { type: 'image/webp', begins: /^RIFF.{4}WEBP/s },
} as const;
const LONGEST_BEGINNING = 12;

export type ImageKind = keyof typeof KINDS;
const IMAGE_KINDS = Object.keys(KINDS) as ImageKind[];

/** What an image is, judged by its first bytes and never by its name; null when it is none that we take. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, LONGEST_BEGINNING));
  return IMAGE_KINDS.find((kind) => KINDS[kind].begins.test(beginning)) ?? null;
}

export const imageTypeOf = (kind: ImageKind): string => KINDS[kind].type;

/** Where an uploaded image is: `/upload/{organization}/{image}.{kind}`. */
export const imagePath = z
  .string()
  .regex(
    new RegExp(`^/upload/[\\w-]+/[\\w-]+\\.(${IMAGE_KINDS.join('|')})$`),
    'expected the path of an uploaded image, such as /upload/org_1/img_1.png',
  );

/** The files a browser lets people choose. */
export const IMAGE_ACCEPT = IMAGE_KINDS.map(imageTypeOf).join(',');
