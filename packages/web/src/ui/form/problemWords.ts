/** What is known of a field when it has a problem: what it is called, and whether nothing was given. */
type About = { label: string | undefined; isMissing: boolean };

/**
 * A problem as people read it at its field, from what the domain expected there: `Name is required`, `Must be a number
 * above 0`, `Password must have at least 8 characters`, `Password is one of those that are guessed first`.
 */
export function problemWords(message: string, { label, isMissing }: About): string {
  if (message.startsWith('is ')) return `${label ?? 'This'} ${message}`;
  if (!message.startsWith('expected ')) return message.charAt(0).toUpperCase() + message.slice(1);
  if (isMissing) return label ? `${label} is required` : 'Required';
  const expected = message.slice('expected '.length);
  const isSize = /^(at least|at most|exactly) \d+ (character|entr)/.test(expected);
  return isSize ? `${label ?? 'This'} must have ${expected}` : `Must be ${expected}`;
}
