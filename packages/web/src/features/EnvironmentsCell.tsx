import type { FeatureSummary } from '@gb/domain/features';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { menuProps } from '../ui/Dropdown.tsx';
import '../ui/Dropdown.css';
import { SwitchField } from '../ui/Field.tsx';
import styles from './FeatureList.module.css';

/** What switching a feature from the list needs. */
export type SwitchIn = {
  /** The environments that are switched from the list. */
  environments: readonly string[];
  toggle: (id: string, environment: string, on: boolean) => void;
  mayToggle: (feature: FeatureSummary, environment: string) => boolean;
};

/** Many environments in one cell: how many the feature is on in, and their switches when it is opened. */
export function EnvironmentsCell({ feature, environments, toggle, mayToggle }: SwitchIn & { feature: FeatureSummary }) {
  const [isOpen, setOpen] = useState(false);
  const on = environments.filter((name) => feature.enabled[name] === true);
  const button = (
    <Button small aria-expanded={isOpen} aria-label={`Environments of ${feature.id}`} onClick={() => setOpen(!isOpen)}>
      {`on in ${on.length} of ${environments.length}`}
      <IconChevronDown size={14} aria-hidden="true" />
    </Button>
  );
  // Until it is opened it is one plain button, so that long lists stay light.
  if (!isOpen) return button;
  return (
    <Popover
      opened
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      portalProps={menuProps().portalProps ?? {}}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={styles.environments}>
        {environments.map((name) => (
          <SwitchField
            key={name}
            label={name}
            checked={feature.enabled[name] ?? false}
            disabled={!mayToggle(feature, name)}
            reason={`You may not publish features in ${name}`}
            onChange={(next) => toggle(feature.id, name, next)}
          />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
