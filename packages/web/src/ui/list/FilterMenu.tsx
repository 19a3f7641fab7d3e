import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { menuProps } from '../Dropdown.tsx';
import '../Dropdown.css';
import { type Filter, countValues, toggleValue } from './filters.ts';
import styles from './List.module.css';

type FilterMenuProps<Row> = {
  filter: Filter<Row>;
  rows: readonly Row[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

const SEARCH_FROM = 10;
const SHOWN = 60;

/** One filter of a list as a menu of the values its rows have; several can be chosen. */
export function FilterMenu<Row>({ filter, rows, chosen, onChange }: FilterMenuProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const nameOf = filter.nameOf ?? ((value: string) => value);
  const values = isOpen ? countValues(filter, rows) : [];
  const found = values.filter(({ value }) => nameOf(value).toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Menu
      {...menuProps()}
      opened={isOpen}
      onChange={setOpen}
      onClose={() => setWords('')}
      closeOnItemClick={false}
      position="bottom-start"
      offset={5}
      returnFocus
    >
      <Menu.Target>
        <Button look={chosen.length > 0 ? 'soft' : 'outline'}>
          {filter.label}
          {chosen.length > 0 && <span className="num">{chosen.length}</span>}
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.filterMenu}>
        {values.length > SEARCH_FROM && (
          <Menu.Search
            placeholder={`Search ${filter.label.toLowerCase()}`}
            aria-label={`Search ${filter.label.toLowerCase()}`}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {found.slice(0, SHOWN).map(({ value, count }) => (
          <Menu.CheckboxItem
            key={value}
            checked={chosen.includes(value)}
            checkIcon={<IconCheck size={15} />}
            rightSection={<span className="quiet num">{count}</span>}
            onChange={() => onChange(toggleValue(chosen, value))}
          >
            {nameOf(value)}
          </Menu.CheckboxItem>
        ))}
        {found.length === 0 && <Menu.Label>{values.length === 0 ? 'No row has any' : 'Nothing matches'}</Menu.Label>}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>Show all</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
