import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Api, addressOf } from './api.ts';
import type { Input, Output } from './apiTypes.ts';

describe('a call of the route table', () => {
  it('has its parameters in its path, as text that means nothing there, and its query at the end', () => {
    const address = addressOf('GET /api/v1/features/:id/revisions', {
      params: { id: 'a/b?c' },
      query: { limit: 5, offset: undefined },
    });
    expect(address).toBe('/api/v1/features/a%2Fb%3Fc/revisions?limit=5');
    expect(addressOf('GET /organization', undefined)).toBe('/organization');
  });

  it('takes what its row takes, and gives what its row gives', () => {
    expectTypeOf<Output<'GET /api/v1/tags'>['tags'][number]['color']>().toEqualTypeOf<string>();
    expectTypeOf<Output<'GET /api/v1/segments'>['segments'][number]['sql']>().toEqualTypeOf<string>();
    expectTypeOf<{ body: { id: string } }>().toExtend<Input<'POST /api/v1/tags'>>();
    expectTypeOf<{ body: { id: string } }>().not.toExtend<Input<'DELETE /api/v1/tags/:id'>>();
    expectTypeOf<{ params: { id: string } }>().toExtend<Input<'DELETE /api/v1/tags/:id'>>();
  });

  it('cannot be one that no server answers, nor lack what its row needs', () => {
    const wrong = (api: Api) => [
      // @ts-expect-error No row has this path.
      api.call('GET /api/v1/things'),
      // @ts-expect-error The row needs an id.
      api.call('DELETE /api/v1/tags/:id'),
      // @ts-expect-error A new tag needs a name.
      api.call('POST /api/v1/tags', { body: { color: '#029dd1' } }),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
