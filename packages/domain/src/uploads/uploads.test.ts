import { describe, expect, it } from 'vitest';
import { imageKind, imagePath } from './image.ts';

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('uploaded images', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'png'],
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['GIF89a', 'gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
    ['<svg onload="alert(1)">', null],
    ['<html>', null],
    ['PNG', null],
    ['', null],
  ])('tells by the first bytes: %j is %s', (text, kind) => {
    expect(imageKind(ascii(text))).toBe(kind);
  });

  it('takes only paths of uploaded images', () => {
    expect(imagePath.safeParse('/upload/org_1/img_2.png').success).toBe(true);
    for (const path of ['https://x.example/a.png', '/upload/../secrets.png', '/upload/org_1/a.svg', '/upload/a.png/'])
      expect(imagePath.safeParse(path).success).toBe(false);
  });
});
