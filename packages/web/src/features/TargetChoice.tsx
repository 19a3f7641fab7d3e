import { Segmented } from '../ui/Segmented.tsx';

/** Where a change goes: to everybody at once, or to a draft that somebody publishes later. */
export type Target = 'live' | 'draft';

type Props = { value: Target; onChange: (value: Target) => void };

export const TargetChoice = ({ value, onChange }: Props) => (
  <Segmented
    label="Where the change goes"
    value={value}
    onChange={onChange}
    choices={[
      { value: 'live', label: 'Publish now' },
      { value: 'draft', label: 'Save to a draft' },
    ]}
  />
);

/** What the button says that saves into one. */
export const submitText = (target: Target): string => (target === 'live' ? 'Save and publish' : 'Save to a draft');
