import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CodeField } from './CodeField.tsx';

type ExampleProps = { first: string; onChange?: (value: string) => void; Code?: typeof CodeField };

function Example({ first, onChange, Code = CodeField }: ExampleProps) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Code
        label="Value"
        hint="A JSON object"
        language="json"
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <button type="button" onClick={() => setValue('{"b": 2}')}>
        Reset
      </button>
    </>
  );
}

const editor = () => waitFor(() => screen.getByRole('textbox', { name: 'Value', description: 'A JSON object' }));
const isEditor = async () => waitFor(async () => expect((await editor()).tagName).toBe('DIV'), { timeout: 5000 });

describe('a field for code', () => {
  it('can be typed into before the editor is there', async () => {
    // Another file may have fetched the editor already; here it is as on a page just opened.
    vi.resetModules();
    const { CodeField: fresh } = await import('./CodeField.tsx');
    render(<Example first="" Code={fresh} />);
    const plain = screen.getByRole('textbox', { name: 'Value' });
    expect(plain.tagName).toBe('TEXTAREA');
    await userEvent.type(plain, '12');
    await isEditor();
    expect((await editor()).textContent).toBe('12');
  });

  it('shows a value that changes from outside', async () => {
    render(<Example first='{"a": 1}' />);
    await isEditor();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect((await editor()).textContent).toBe('{"b": 2}');
  });
});
