import { Suspense, useSyncExternalStore } from 'react';
import { isUnreachable, messageOf } from './messageOf.ts';
import type { Toast } from './ToastCorner.tsx';
import { lazyPart } from './lazyPart.tsx';

const load = () => import('./ToastCorner.tsx');
const ToastCorner = lazyPart(async () => ({ default: (await load()).ToastCorner }));

let isWanted = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells the outcome of something, in the corner, without stopping the person. */
export function toast(message: Toast): void {
  isWanted = true;
  for (const listener of listeners) listener();
  // Without its code there is no corner to say it in.
  void load().then(
    ({ showToast }) => showToast(message),
    () => undefined,
  );
}

/** For a failure that has no place of its own on the page: says in the corner what was not done, and why. */
export const toastFailure =
  (title: string) =>
  (cause: unknown): void =>
    toast({ title, message: messageOf(cause), tone: 'bad', isAway: isUnreachable(cause) });

/** Takes toasts away that say that the server cannot be reached. */
export function serverIsBack(): void {
  if (isWanted)
    void load().then(
      ({ hideAway }) => hideAway(),
      () => undefined,
    );
}

/** Where toasts appear; its code is fetched with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribe, () => isWanted);
  return <Suspense>{wanted && <ToastCorner />}</Suspense>;
}
