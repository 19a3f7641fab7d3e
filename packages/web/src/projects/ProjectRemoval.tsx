import type { Project } from '@gb/domain/projects';
import { type User, countUsers } from '@gb/domain/references';
import { useState } from 'react';
import { UserList, useUsers } from '../references/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Choices } from '../ui/Choices.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useProjectActions } from './useProjects.ts';

/** What is in a project, as far as it can go with it; everything else only names it. */
const CONTENTS: readonly User['object'][] = [
  'feature',
  'experiment',
  'metric',
  'factTable',
  'datasource',
  'sdkConnection',
];
/** A draft goes with its feature. */
const GOES_ALONG = new Set<User['object']>([...CONTENTS, 'featureRevision', 'segment', 'dimension']);

/** What is lost with the contents of a project. */
function lossOf(inside: readonly User[]): string {
  const has = (object: User['object']) => inside.some((user) => user.object === object);
  return [
    has('feature') ? 'SDKs no longer get these features.' : '',
    has('sdkConnection') ? 'SDKs that use its connections get nothing any more.' : '',
    has('experiment') ? 'Results are gone.' : '',
    'This cannot be undone.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Asks before a project goes, and what is to become of what is in it. */
export function ProjectRemoval({ project, onClose }: { project: Project; onClose: () => void }) {
  const { remove } = useProjectActions();
  const query = useUsers('project', project.id);
  const [contents, setContents] = useState<'keep' | 'delete'>('keep');
  const users = query.data?.users ?? [];
  const inside = users.filter(({ object }) => GOES_ALONG.has(object));
  const naming = users.filter(({ object }) => !GOES_ALONG.has(object));
  const hidden = query.data?.hidden ?? 0;
  const isEmpty = query.data !== undefined && users.length + hidden === 0;
  const isReady = isEmpty || (contents === 'delete' && naming.length + hidden === 0);
  return (
    <Modal
      title={`Delete the project ${project.name}?`}
      onClose={onClose}
      onSubmit={() => remove(project.id, contents)}
      submitText={contents === 'delete' && inside.length > 0 ? 'Delete it all' : 'Delete'}
      submitLook="danger"
      canSubmit={isReady}
    >
      <UserList query={query} none="Nothing is in it. This cannot be undone." boxed />
      {inside.length > 0 && (
        <Choices
          label="What is in it"
          value={contents}
          onChange={setContents}
          choices={[
            {
              value: 'keep',
              label: 'Keep it',
              hint: 'Move it to other projects first; then the project can be deleted.',
            },
            {
              value: 'delete',
              label: `Delete ${countUsers(inside.map(({ object }) => object))} with the project`,
              hint: lossOf(inside),
            },
          ]}
        />
      )}
      {naming.length + hidden > 0 && (
        <Alert tone="warn">
          {naming.length > 0 ? countUsers(naming.map(({ object }) => object)) : `${hidden} more`} would still name the
          project. Take it out of those first.
        </Alert>
      )}
    </Modal>
  );
}
