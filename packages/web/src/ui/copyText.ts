/**
 * Puts a text on the clipboard. Browsers offer theirs only on pages with TLS or of this machine; elsewhere the text is
 * selected and copied the old way.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  const focused = document.activeElement;
  (focused?.closest('[role=dialog]') ?? document.body).append(holder);
  holder.focus();
  holder.select();
  const copied = document.execCommand('copy');
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error('The browser does not let this page copy');
}
