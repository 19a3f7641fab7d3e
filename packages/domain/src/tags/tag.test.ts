import { describe, expect, it } from 'vitest';
import { missingTags, newTag } from './tag.ts';

describe('tags', () => {
  it('gives a new tag the standard colour and an empty description', () => {
    expect(newTag.parse({ id: 'checkout' })).toEqual({ id: 'checkout', color: '#029dd1', description: '' });
  });

  it('refuses a colour that is not #rrggbb', () => {
    expect(newTag.safeParse({ id: 'checkout', color: 'red' }).success).toBe(false);
  });

  it('refuses a name that is only spaces', () => {
    expect(newTag.safeParse({ id: '   ' }).success).toBe(false);
  });

  it('finds each tag that does not exist yet once', () => {
    const existing = [newTag.parse({ id: 'a' })];
    expect(missingTags(['a', 'b', 'b'], existing).map((tag) => tag.id)).toEqual(['b']);
  });
});
