/** The keys of what the browser remembers. */
export const STORAGE = {
  theme: 'gb_ui_theme',
  project: 'gb_current_project',
  organization: 'gb-last-picked-org',
  postAuthPath: 'gb-post-auth-path',
  sidebar: 'gb-sidebar',
  celebrations: 'gb-celebrations',
} as const;

/** Reads a remembered text; null when there is none or the browser forbids storage. */
export function recall(key: string, store: () => Storage = () => localStorage): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text, or forgets it when null. A browser that forbids storage just does not remember. */
export function remember(key: string, value: string | null, store: () => Storage = () => localStorage): void {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, value);
  } catch {
    return;
  }
}

/** Reads what `rememberJson` wrote; what cannot be read is as good as nothing. */
export function recallJson<T extends object>(key: string, nothing: T): T {
  try {
    const value: unknown = JSON.parse(recall(key) ?? '');
    // Only this program writes there; another shape is an older one's, and is left.
    return Array.isArray(value) === Array.isArray(nothing) && value !== null ? (value as T) : nothing;
  } catch {
    return nothing;
  }
}

/** Remembers a plain object or list. */
export const rememberJson = (key: string, value: object): void => remember(key, JSON.stringify(value));
