import { IconArchive, IconArchiveOff, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { type BulkChange, type Changeable, useBulkChange } from './useBulkChange.ts';

type FeatureBulkProps = { features: readonly Changeable[]; environments: readonly string[]; onDone: () => void };

/** What can be done to the selected features at once. Those a person may not change are left as they are, and said. */
export function FeatureBulk({ features, environments, onDone }: FeatureBulkProps) {
  const { can } = usePermissions();
  const change = useBulkChange();
  const run = async (what: BulkChange) => {
    const mayChange = ({ project }: Changeable) =>
      what.kind === 'switch'
        ? can('publishFeatures', { projects: [project], environments: [what.environment] })
        : can('manageFeatures', { projects: [project] });
    const allowed = features.filter(mayChange);
    const failures = await change(what, allowed);
    tell({ done: allowed.length - failures.length, forbidden: features.length - allowed.length, failures });
    onDone();
  };
  const switchItems = (on: boolean) =>
    environments.map((environment) => ({
      label: environment,
      onSelect: () => void run({ kind: 'switch', environment, on }),
    }));
  const areArchived = features.every(({ archived }) => archived);
  return (
    <>
      <Dropdown small icon={<IconToggleRight size={16} />} items={switchItems(true)}>
        Turn on in
      </Dropdown>
      <Dropdown small icon={<IconToggleLeft size={16} />} items={switchItems(false)}>
        Turn off in
      </Dropdown>
      <ActionButton
        small
        icon={areArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        onAction={() => run({ kind: 'archive', archived: !areArchived })}
      >
        {areArchived ? 'Unarchive' : 'Archive'}
      </ActionButton>
    </>
  );
}

type Outcome = { done: number; forbidden: number; failures: readonly string[] };

function tell({ done, forbidden, failures }: Outcome): void {
  const lines = [
    ...(forbidden > 0 ? [`You may not change ${countOf(forbidden, 'feature')}.`] : []),
    ...failures.slice(0, 3),
    ...(failures.length > 3 ? [`And ${failures.length - 3} more.`] : []),
  ];
  toast({
    title: `${countOf(done, 'feature')} changed`,
    ...(lines.length > 0 && { message: lines.join(' '), tone: 'bad' as const }),
  });
}
