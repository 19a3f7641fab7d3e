import { Menu } from '@mantine/core';
import { IconCheck, IconColumns } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { menuProps } from '../Dropdown.tsx';
import '../Dropdown.css';
import { recallJson, rememberJson } from '../../platform/storage.ts';
import type { Column } from './columns.ts';
import styles from './List.module.css';

export type Density = 'cosy' | 'compact';

/** How a person wants a list to look; the browser remembers it. */
export type Display<Row> = {
  density: Density;
  onDensity: (density: Density) => void;
  /** The columns that are shown. */
  columns: readonly Column<Row>[];
  /** The columns that may be left out. */
  choices: readonly { id: string; header: string; isShown: boolean }[];
  onToggle: (column: string) => void;
};

/** Which columns a list shows and how tall its rows are. */
export function useDisplay<Row>(id: string, columns: readonly Column<Row>[]): Display<Row> {
  const [density, setDensity] = useState<Density>(
    localStorage.getItem(`${id}:density`) === 'compact' ? 'compact' : 'cosy',
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>(() => recallJson(`${id}:columns`, {}));
  const isShown = ({ id: column, leaveOut }: Column<Row>) =>
    leaveOut === undefined || (chosen[column] ?? leaveOut === 'may');
  const shown = useMemo(
    () => columns.filter(isShown),
    // `isShown` changes only with what was chosen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, chosen],
  );
  return {
    density,
    onDensity: (next) => {
      localStorage.setItem(`${id}:density`, next);
      setDensity(next);
    },
    columns: shown,
    choices: columns.flatMap((column) =>
      column.leaveOut ? [{ id: column.id, header: column.header, isShown: isShown(column) }] : [],
    ),
    onToggle: (column) => {
      const found = columns.find(({ id }) => id === column);
      if (!found) return;
      const next = { ...chosen, [column]: !isShown(found) };
      rememberJson(`${id}:columns`, next);
      setChosen(next);
    },
  };
}

const DENSITIES = [
  { value: 'cosy', label: 'Cosy' },
  { value: 'compact', label: 'Compact' },
] as const;

/** The menu of a list's looks. */
export function DisplayMenu<Row>({ density, onDensity, choices, onToggle }: Display<Row>) {
  return (
    <Menu {...menuProps()} closeOnItemClick={false} position="bottom-end" offset={5} returnFocus>
      <Menu.Target>
        <IconButton className={styles.display} label={choices.length > 0 ? 'Columns and rows' : 'Row height'}>
          <IconColumns size={17} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.filterMenu}>
        {choices.length > 0 && <Menu.Label>Columns</Menu.Label>}
        {choices.map(({ id, header, isShown }) => (
          <Menu.CheckboxItem
            key={id}
            checked={isShown}
            checkIcon={<IconCheck size={15} />}
            onChange={() => onToggle(id)}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>Row height</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(value) => onDensity(value as Density)}>
          {DENSITIES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck size={15} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
