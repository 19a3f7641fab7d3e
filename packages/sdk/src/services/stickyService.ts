import type { StickyDocument, StickyDocuments } from '../payload.ts';

/** Keeps sticky documents in some store: implement reading and saving one, or also reading several at once. */
export abstract class StickyBucketService {
  protected prefix: string;

  constructor({ prefix = '' }: { prefix?: string } = {}) {
    this.prefix = prefix;
  }

  abstract getAssignments(attributeName: string, attributeValue: string): Promise<StickyDocument | null>;
  abstract saveAssignments(document: StickyDocument): Promise<unknown>;

  /** The documents of all these attributes that exist, by document key. */
  async getAllAssignments(attributes: Record<string, string>): Promise<StickyDocuments> {
    const found = await Promise.all(
      Object.entries(attributes).map(([name, value]) => this.getAssignments(name, value)),
    );
    return byKey(found);
  }

  getKey(attributeName: string, attributeValue: string): string {
    return `${this.prefix}${attributeName}||${attributeValue}`;
  }
}

/** A store that can be read without waiting, so that `initSync` knows earlier assignments at once. */
export abstract class StickyBucketServiceSync extends StickyBucketService {
  abstract getAssignmentsSync(attributeName: string, attributeValue: string): StickyDocument | null;
  abstract saveAssignmentsSync(document: StickyDocument): void;

  async getAssignments(attributeName: string, attributeValue: string): Promise<StickyDocument | null> {
    return this.getAssignmentsSync(attributeName, attributeValue);
  }

  async saveAssignments(document: StickyDocument): Promise<void> {
    this.saveAssignmentsSync(document);
  }

  getAllAssignmentsSync(attributes: Record<string, string>): StickyDocuments {
    return byKey(Object.entries(attributes).map(([name, value]) => this.getAssignmentsSync(name, value)));
  }
}

const byKey = (documents: (StickyDocument | null)[]): StickyDocuments =>
  Object.fromEntries(
    documents
      .filter((document) => document !== null)
      .map((document) => [`${document.attributeName}||${document.attributeValue}`, document]),
  );

/** A document from stored text, or null when the text is none. */
export const parseDocument = (text: unknown): StickyDocument | null => {
  try {
    const document = JSON.parse((text as string) || '{}') as StickyDocument;
    return document.attributeName && document.attributeValue && document.assignments ? document : null;
  } catch {
    return null;
  }
};

/** How long a browser keeps a sticky cookie, in days. */
export const cookieDays = 180;
