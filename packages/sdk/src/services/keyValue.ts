import type { StickyDocument, StickyDocuments } from '../payload.ts';
import { parseDocument, StickyBucketService } from './stickyService.ts';

/** A key-value store with the two commands of Redis that are used, as `ioredis` has them. */
export interface KeyValueStore {
  mget(...keys: string[]): Promise<(string | null)[]>;
  set(key: string, value: string): Promise<unknown>;
}

/** Sticky documents in a key-value store, read with one command for all of a user's attributes. */
export class RedisStickyBucketService extends StickyBucketService {
  #store: KeyValueStore;

  constructor({ redis, prefix }: { redis: KeyValueStore; prefix?: string }) {
    super({ prefix });
    this.#store = redis;
  }

  override async getAllAssignments(attributes: Record<string, string>): Promise<StickyDocuments> {
    const keys = Object.entries(attributes).map(([name, value]) => this.getKey(name, value));
    const texts = keys.length ? await this.#store.mget(...keys) : [];
    const documents = texts.map(parseDocument).filter((document) => document !== null);
    return Object.fromEntries(documents.map((document) => [this.#nameOf(document), document]));
  }

  async getAssignments(attributeName: string, attributeValue: string): Promise<StickyDocument | null> {
    const found = await this.getAllAssignments({ [attributeName]: attributeValue });
    return Object.values(found)[0] ?? null;
  }

  async saveAssignments(document: StickyDocument): Promise<void> {
    await this.#store.set(this.getKey(document.attributeName, document.attributeValue), JSON.stringify(document));
  }

  #nameOf({ attributeName, attributeValue }: StickyDocument): string {
    return `${attributeName}||${attributeValue}`;
  }
}
