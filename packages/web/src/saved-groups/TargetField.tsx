import { Alert } from '../ui/Alert.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import type { GroupTargets } from './useGroupTarget.ts';

type Props = { target: GroupTargets; isLive: boolean; onChange: (isLive: boolean) => void };

/** Whether a change is live at once or goes to a draft; where somebody has to approve it, only that it does. */
export const TargetField = ({ target: { isReviewed }, isLive, onChange }: Props) =>
  isReviewed ? (
    <Alert>Changes of this group need approval, so this goes to a draft.</Alert>
  ) : (
    <Segmented
      label="Where the change goes"
      value={isLive ? 'live' : 'draft'}
      onChange={(next) => onChange(next === 'live')}
      choices={[
        { value: 'live', label: 'Publish now' },
        { value: 'draft', label: 'Save to a draft' },
      ]}
    />
  );
