import { PRODUCT_NAME } from '@gb/domain/product';

/** A letter with one thing to do. Paragraphs are plain text. */
export type Letter = {
  subject: string;
  paragraphs: readonly string[];
  action: { label: string; href: string };
  /** Why this came, and what happens when one does nothing. */
  footnote: string;
};

/** A letter as text and as HTML. Names people chose are escaped, and a subject stays one line. */
export function letterBody({ subject, paragraphs, action, footnote }: Letter) {
  const text = [...paragraphs, `${action.label}: ${action.href}`, footnote, PRODUCT_NAME].join('\n\n');
  const html = `<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#18181d">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
<p><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:9px 16px;border-radius:6px;background:#4353e0;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="color:#565661;font-size:13px">${escapeHtml(footnote)}<br>If the button does not work, open ${escapeHtml(action.href)}</p>
<p style="color:#565661;font-size:13px">${escapeHtml(PRODUCT_NAME)}</p>
</body></html>`;
  return { subject: subject.replaceAll(/\s+/g, ' ').trim(), text, html };
}

const MAX_NAME_LENGTH = 60;

/**
 * A name that somebody chose, as it may stand in a letter to somebody else: one short line in which no mail program finds
 * an address to open.
 */
export function inLetter(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Z}<>]+/gu, ' ')
    .replaceAll(/[\p{L}\d]*:[/\\]+/gu, '')
    .replaceAll(/[.\u3002\uff0e\uff61](?=\p{L}{2}|\d)/gu, ' ')
    .trim();
  return plain.length > MAX_NAME_LENGTH ? `${plain.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : plain;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
