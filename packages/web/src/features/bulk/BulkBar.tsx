import type { FeatureSummary } from '@gb/domain/features';
import {
  IconArchive,
  IconArrowsLeftRight,
  IconArchiveOff,
  IconDownload,
  IconFolder,
  IconTag,
  IconToggleLeft,
  IconUser,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dropdown } from '../../ui/Dropdown.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { exportOf } from './exportOf.ts';
import type { BulkChange } from './plan.ts';

const BulkDialog = lazyPart(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));
const PromoteDialog = lazyPart(async () => ({ default: (await import('./PromoteDialog.tsx')).PromoteDialog }));

type BulkBarProps = {
  features: readonly FeatureSummary[];
  environments: readonly string[];
  owners: readonly string[];
  hasProjects: boolean;
  projectName: (id: string) => string;
  onDone: () => void;
};

/** What can be done to the selected features at once. Each change is shown before it is made. */
export function BulkBar({ features, environments, owners, hasProjects, projectName, onDone }: BulkBarProps) {
  const [change, setChange] = useState<BulkChange | null>(null);
  const [promoting, setPromoting] = useState(false);
  const areArchived = features.every(({ archived }) => archived);
  const switchTo = (on: boolean) =>
    environments.map((environment) => ({
      label: `Turn ${on ? 'on' : 'off'} in ${environment}`,
      onSelect: () => setChange({ kind: 'switch', environment, on }),
    }));
  const save = (kind: 'csv' | 'json') => {
    const { name, type, content } = exportOf(features, environments, kind, projectName);
    saveFile(name, type, content);
  };
  return (
    <>
      <Dropdown
        small
        icon={<IconToggleLeft size={16} />}
        items={[...switchTo(true), { kind: 'divider' }, ...switchTo(false)]}
      >
        Switch
      </Dropdown>
      <Button small icon={<IconTag size={16} />} onClick={() => setChange({ kind: 'tags', add: [], remove: [] })}>
        Tags
      </Button>
      {hasProjects && (
        <Button
          small
          icon={<IconFolder size={16} />}
          onClick={() => setChange({ kind: 'project', project: '', name: projectName('') })}
        >
          Project
        </Button>
      )}
      <Button small icon={<IconUser size={16} />} onClick={() => setChange({ kind: 'owner', owner: '' })}>
        Owner
      </Button>
      {environments.length > 1 && (
        <Button small icon={<IconArrowsLeftRight size={16} />} onClick={() => setPromoting(true)}>
          Promote
        </Button>
      )}
      <Dropdown
        small
        icon={<IconDownload size={16} />}
        items={[
          { label: 'As a table (CSV)', onSelect: () => save('csv') },
          { label: 'As JSON', onSelect: () => save('json') },
        ]}
      >
        Export
      </Dropdown>
      <Button
        small
        icon={areArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        onClick={() => setChange({ kind: 'archive', archived: !areArchived })}
      >
        {areArchived ? 'Unarchive' : 'Archive'}
      </Button>
      <Suspense>
        {promoting && (
          <PromoteDialog
            ids={features.map(({ id }) => id)}
            environments={environments}
            onDone={onDone}
            onClose={() => setPromoting(false)}
          />
        )}
        {change && (
          <BulkDialog
            start={change}
            features={features}
            owners={owners}
            projectName={projectName}
            onDone={onDone}
            onClose={() => setChange(null)}
          />
        )}
      </Suspense>
    </>
  );
}
