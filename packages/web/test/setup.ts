import { cleanNotifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// On a busy machine a page may take a while; waiting ends as soon as it is there.
configure({ asyncUtilTimeout: 8000 });

// The document of the tests has no layout: it gets the few browser parts our code measures with.
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver = StillObserver;
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
window.scrollTo = () => {};
URL.createObjectURL = () => 'blob:picture';
Element.prototype.scrollIntoView = () => {};
Range.prototype.getClientRects = () => [] as never as DOMRectList;
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 1200 });

afterEach(() => {
  cleanup();
  cleanNotifications();
  localStorage.clear();
  // Libraries remember that a test took the browser offline: the next one finds it online.
  window.dispatchEvent(new Event('online'));
});
