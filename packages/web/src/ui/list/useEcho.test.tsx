import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useEcho } from './useEcho.ts';

/** A box whose letters come back from elsewhere only when somebody says so. */
function Box({ value, sent }: { value: string; sent: string[] }) {
  const [typed, setTyped] = useState(value);
  const note = useEcho(value, setTyped);
  return (
    <input
      value={typed}
      onChange={({ currentTarget }) => {
        note(currentTarget.value);
        sent.push(currentTarget.value);
        setTyped(currentTarget.value);
      }}
    />
  );
}

describe('a box whose value comes back late', () => {
  const shown = () => (screen.getByRole('textbox') as HTMLInputElement).value;

  it('keeps every typed letter', async () => {
    const sent: string[] = [];
    const { rerender } = render(<Box value="" sent={sent} />);
    await userEvent.type(screen.getByRole('textbox'), 'abc');
    for (const value of sent) {
      rerender(<Box value={value} sent={[]} />);
      expect(shown()).toBe('abc');
    }
    await userEvent.type(screen.getByRole('textbox'), 'd');
    rerender(<Box value="ab" sent={[]} />);
    expect(shown()).toBe('ab');
  });

  it('shows what somebody else put there, also when it is what was typed once', async () => {
    const { rerender } = render(<Box value="" sent={[]} />);
    await userEvent.type(screen.getByRole('textbox'), 'ab');
    rerender(<Box value="ab" sent={[]} />);
    rerender(<Box value="a" sent={[]} />);
    expect(shown()).toBe('a');
    rerender(<Box value="linked" sent={[]} />);
    expect(shown()).toBe('linked');
  });
});
