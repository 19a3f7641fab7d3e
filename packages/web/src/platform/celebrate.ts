import { toast } from '../ui/toast.tsx';
import { STORAGE, recall, remember } from './storage.ts';

const GREETINGS = ['Well done!', 'Hooray!', 'Lovely work!', 'Off it goes!'] as const;
const PIECES = 500;
/** One in (odds − 1) occasions is celebrated, so that it stays a surprise. */
const ODDS = 5;
const OFF = 'off';

/** Whether this person wants celebrations; they do unless they said otherwise in their profile. */
export const celebrationsEnabled = (): boolean => recall(STORAGE.celebrations) !== OFF;
export const enableCelebrations = (enabled: boolean): void => remember(STORAGE.celebrations, enabled ? null : OFF);

/** The greeting to celebrate with, or null when this is not the occasion. `random` gives numbers in [0, 1). */
export function drawGreeting(random: () => number, odds = ODDS): string | null {
  if (Math.floor(random() * (odds - 1)) !== 0) return null;
  return GREETINGS[Math.floor(random() * GREETINGS.length)] ?? null;
}

const randomShare = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Throws confetti now and then, for those who like it; those who prefer less motion only read the greeting. */
export async function celebrate(what: string, random: () => number = randomShare): Promise<void> {
  const greeting = celebrationsEnabled() ? drawGreeting(random) : null;
  if (!greeting) return;
  toast({ title: greeting, message: what });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: throwConfetti } = await import('canvas-confetti');
  await throwConfetti({ particleCount: PIECES, spread: 110, startVelocity: 48, origin: { y: 0.7 } });
}
