import type { FeatureV1 } from '@gb/domain/features';
import {
  IconArchive,
  IconArchiveOff,
  IconBraces,
  IconCode,
  IconCopy,
  IconEraser,
  IconListDetails,
  IconPencil,
  IconSubtask,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MenuItem } from '../ui/Dropdown.tsx';
import type { Dialog } from './FeatureDialogs.tsx';
import type { Edit } from './useEdits.ts';

type Context = {
  feature: FeatureV1;
  /** Whether it is archived by now, whatever the version shown says. */
  isArchived: boolean;
  mayEdit: boolean;
  onDialog: (dialog: Dialog) => void;
  onUnarchive: (edit: Edit) => void;
};

/** The menu of a feature. Only what is archived can be deleted. */
export function featureActions({ feature, isArchived, mayEdit, onDialog, onUnarchive }: Context): MenuItem[] {
  const unarchive: Edit = { change: () => ({ archived: false }), comment: 'Brought the feature back' };
  const item = (label: string, icon: ReactNode, dialog: Dialog) => ({
    label,
    icon,
    onSelect: () => onDialog(dialog),
  });
  return [
    item('Show implementation', <IconCode size={16} />, 'snippet'),
    ...(mayEdit
      ? [
          item('Edit details', <IconPencil size={16} />, 'details'),
          item('Prerequisites', <IconSubtask size={16} />, 'prerequisites'),
          item('Duplicate', <IconCopy size={16} />, 'duplicate'),
          feature.archived
            ? { label: 'Unarchive', icon: <IconArchiveOff size={16} />, onSelect: () => onUnarchive(unarchive) }
            : item('Archive', <IconArchive size={16} />, 'archive'),
        ]
      : []),
    item('Remove this flag', <IconEraser size={16} />, 'removal'),
    item('Audit log', <IconListDetails size={16} />, 'audit'),
    item('Show as JSON', <IconBraces size={16} />, 'json'),
    ...(mayEdit && isArchived
      ? [{ label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => onDialog('delete') }]
      : []),
  ];
}
