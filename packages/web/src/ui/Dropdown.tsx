import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from './Button.tsx';
import './Dropdown.css';

export type MenuItem =
  | {
      kind?: 'item';
      label: string;
      icon?: ReactNode;
      onSelect: () => void;
      danger?: boolean;
      disabled?: boolean;
      note?: ReactNode;
      checked?: boolean;
    }
  | { kind: 'link'; label: string; href: string; icon?: ReactNode }
  | { kind: 'label'; label: string }
  | { kind: 'divider' };

type DropdownProps = {
  items: readonly MenuItem[];
  /** The words on the button, or a button of one's own. */
  children: ReactNode | ReactElement;
  own?: boolean;
  caret?: boolean;
  look?: ButtonLook;
  small?: boolean;
  icon?: ReactNode;
  closeOnClick?: boolean;
  width?: number | 'auto';
};

/** A button that opens a list of actions: caret on, right-aligned, width auto, closes when an item is chosen. */
export function Dropdown({
  items,
  children,
  own,
  caret = true,
  closeOnClick = true,
  width = 'auto',
  ...button
}: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      {...menuProps()}
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={width === 'auto' ? undefined : width}
      closeOnItemClick={closeOnClick}
      offset={5}
    >
      <Menu.Target>
        {own ? (
          (children as ReactElement)
        ) : (
          <Button look={button.look ?? 'outline'} small={button.small} icon={button.icon}>
            {children}
            {caret && <IconChevronDown size={14} aria-hidden="true" />}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems items={items} />
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * What every menu has: its first item focused when it opens, and its place inside the page's main landmark, where
 * screen readers that go by landmarks find it. To be asked for when the menu opens: before, the landmark may not be there.
 */
export const menuProps = () => {
  const main = document.querySelector<HTMLElement>('#main');
  return {
    withInitialFocusPlaceholder: false,
    menuItemTabIndex: 0 as const,
    ...(main && { portalProps: { target: main } }),
  };
};

/** The rows of a menu, shared by dropdowns and the row menu of lists. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  return items.map((item, index) => {
    if (item.kind === 'divider') return <Menu.Divider key={`divider-${index}`} />;
    if (item.kind === 'link')
      return (
        <Menu.Item
          key={item.label}
          component="a"
          href={item.href}
          target="_blank"
          rel="noreferrer"
          leftSection={item.icon}
        >
          {item.label}
        </Menu.Item>
      );
    if (item.kind === 'label') return <Menu.Label key={item.label}>{item.label}</Menu.Label>;
    return (
      <Menu.Item
        key={item.label}
        leftSection={item.icon}
        rightSection={item.note}
        disabled={item.disabled}
        onClick={item.onSelect}
        aria-current={item.checked || undefined}
        {...(item.danger ? { 'data-danger': true } : {})}
      >
        {item.label}
      </Menu.Item>
    );
  });
}
