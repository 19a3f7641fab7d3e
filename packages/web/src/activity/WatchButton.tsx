import type { Watchable } from '@gb/domain/activity';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { useWatch } from './useWatching.ts';

/** Follows a feature or an experiment: what happens to it then shows in the activity feed. */
export function WatchButton({ type, id }: { type: Watchable; id: string }) {
  const { isWatching, toggle } = useWatch(type, id);
  if (isWatching === undefined) return null;
  const change = () => toggle().catch(toastFailure('Not changed'));
  return (
    <Button
      small
      aria-pressed={isWatching}
      title={
        isWatching ? 'You see in the activity feed what happens here' : 'See in the activity feed what happens here'
      }
      icon={isWatching ? <IconEye size={15} /> : <IconEyeOff size={15} />}
      onClick={() => void change()}
    >
      {isWatching ? 'Watching' : 'Watch'}
    </Button>
  );
}
