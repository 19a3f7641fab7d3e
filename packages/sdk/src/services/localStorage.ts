import { getPolyfills, type TextStore } from '../client/platform.ts';
import type { StickyDocument } from '../payload.ts';
import { parseDocument, StickyBucketService } from './stickyService.ts';

/** Sticky documents in the browser's local storage, or anything with its two methods, synchronous or not. */
export class LocalStorageStickyBucketService extends StickyBucketService {
  #store?: TextStore;

  constructor({ prefix = 'gbStickyBuckets__', localStorage }: { prefix?: string; localStorage?: TextStore } = {}) {
    super({ prefix });
    this.#store = localStorage ?? getPolyfills().localStorage;
  }

  async getAssignments(attributeName: string, attributeValue: string): Promise<StickyDocument | null> {
    try {
      return parseDocument(await this.#store?.getItem(this.getKey(attributeName, attributeValue)));
    } catch {
      return null;
    }
  }

  async saveAssignments(document: StickyDocument): Promise<void> {
    try {
      const key = this.getKey(document.attributeName, document.attributeValue);
      await this.#store?.setItem(key, JSON.stringify(document));
    } catch {
      // A full or forbidden store only means that the next visit is assigned anew.
    }
  }
}
