// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText.ts';

afterEach(() => void vi.unstubAllGlobals());

it('uses the clipboard where the browser offers one', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('sdk-abc');
  expect(writeText).toHaveBeenCalledWith('sdk-abc');
});

it('copies a selected text on pages without TLS, and gives the focus back', async () => {
  vi.stubGlobal('navigator', {});
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  let selected = '';
  document.execCommand = () => {
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
    selected = value.slice(selectionStart, selectionEnd);
    return true;
  };
  await copyText('sdk-abc');
  expect([selected, document.activeElement, document.querySelector('textarea')]).toEqual(['sdk-abc', button, null]);
});

it('says so where the browser refuses', async () => {
  vi.stubGlobal('navigator', {});
  document.execCommand = () => false;
  await expect(copyText('x')).rejects.toThrow('does not let this page copy');
});
