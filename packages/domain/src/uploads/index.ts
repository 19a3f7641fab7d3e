export { IMAGE_ACCEPT, type ImageKind, MAX_IMAGE_BYTES, imageKind, imagePath, imageTypeOf } from './image.ts';
