import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { Toast } from './ToastCorner.tsx';

const load = () => import('./ToastCorner.tsx');
const ToastCorner = lazy(() => load().then(({ ToastCorner }) => ({ default: ToastCorner })));

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
  void load().then(({ showToast }) => showToast(message));
}

/** Where toasts appear; its code is fetched with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribe, () => isWanted);
  return <Suspense>{wanted && <ToastCorner />}</Suspense>;
}
