import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from './Button.tsx';
import './Dropdown.css';
import { type MenuItem, MenuItems, menuProps } from './Dropdown.tsx';

/** The three-dots menu of a row. Until it is first opened it is one plain button, so long lists stay light. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [isUsed, setUsed] = useState(false);
  if (items.length === 0) return null;
  if (!isUsed) {
    return (
      <IconButton label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
        <IconDots size={17} />
      </IconButton>
    );
  }
  return (
    <Menu {...menuProps()} defaultOpened position="bottom-end" returnFocus>
      <Menu.Target>
        <IconButton label={label}>
          <IconDots size={17} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems items={items} />
      </Menu.Dropdown>
    </Menu>
  );
}
