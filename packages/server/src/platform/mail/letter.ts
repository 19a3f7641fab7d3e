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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
