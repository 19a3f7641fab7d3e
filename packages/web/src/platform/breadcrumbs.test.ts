import { describe, expect, it } from 'vitest';
import { tabTitle, trailOf } from './breadcrumbs.tsx';

const titles = { route: 'Home', menu: 'Get Started' };

describe('the title of a page', () => {
  it('comes from its breadcrumbs, else from its route, else from the menu', () => {
    expect(trailOf([{ label: 'Features' }, { label: 'checkout' }], titles)).toHaveLength(2);
    expect(trailOf([], titles)).toEqual([{ label: 'Home' }]);
    expect(trailOf([], { ...titles, route: undefined })).toEqual([{ label: 'Get Started' }]);
    expect(trailOf([], { route: undefined, menu: undefined })).toEqual([]);
  });

  it('names the page first in the tab', () => {
    expect(tabTitle([{ label: 'Features' }, { label: 'checkout' }])).toBe('checkout · Features · GrowthBook');
    expect(tabTitle([])).toBe('GrowthBook');
  });
});
