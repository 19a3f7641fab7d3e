import { IconPlus, IconTrash, IconDeviceFloppy } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dropdown } from '../Dropdown.tsx';
import { lazyPart } from '../lazyPart.tsx';
import { Tabs } from '../Segmented.tsx';
import type { ListAddress, View } from './columns.ts';
import { type Filter, readFilters } from './filters.ts';
import styles from './List.module.css';
import { OWN_VIEW, addressOfView, isAsSaved, useOwnViews } from './ownViews.ts';
import { type Term, parseQuery } from './terms.ts';
import { keeper } from './useListState.ts';

const SaveView = lazyPart(async () => ({ default: (await import('./SaveView.tsx')).SaveView }));

type ViewTabsProps<Row> = Pick<ListAddress, 'params' | 'onParams'> & {
  id: string;
  rows: readonly Row[] | undefined;
  views: readonly View<Row>[];
  view: string;
  onView: (view: string) => void;
  filters: readonly Filter<Row>[];
  terms: readonly Term<Row>[];
};

const OWN = 'own ';

/** The views of a list with their counts: those of the product, and those a person saved. */
export function ViewTabs<Row>(props: ViewTabsProps<Row>) {
  const { id, rows, views, view, onView, params, onParams, filters, terms } = props;
  const own = useOwnViews(id);
  const [isNaming, setNaming] = useState(false);
  const active = own.views.find(({ name }) => name === params[OWN_VIEW]);
  const choices = useMemo(() => {
    const counted = views.map((each) => ({ ...each, count: rows?.filter(each.test).length }));
    const ours = counted
      .filter((each) => !each.onlyWithRows || each.count || each.id === view)
      .map(({ id: value, label, count }) => ({ value, label, count }));
    const saved = own.views.map(({ name, params }) => {
      const query = parseQuery(String(params.q ?? ''), terms);
      const of = String(params.view ?? views[0]?.id);
      const keep = keeper({ views, view: of, filters, chosen: readFilters(filters, params) }, query);
      // Words are searched for elsewhere, one question at a time.
      return { value: `${OWN}${name}`, label: name, count: query.words ? undefined : rows?.filter(keep).length };
    });
    return [...ours, ...saved];
  }, [rows, views, view, own.views, filters, terms]);
  const isNarrowed = Object.entries(params).some(
    ([name, value]) => !['org', 'view', OWN_VIEW].includes(name) && value !== undefined && value !== '',
  );
  const open = (value: string) => {
    const wanted = own.views.find(({ name }) => `${OWN}${name}` === value);
    if (wanted) onParams(addressOfView(wanted, params));
    else if (active) onParams({ ...addressOfView(null, params), view: value === views[0]?.id ? undefined : value });
    else onView(value);
  };
  return (
    <div className={styles.views}>
      <Tabs label="Saved views" value={active ? `${OWN}${active.name}` : view} choices={choices} onChange={open} />
      {active ? (
        <Dropdown
          look="text"
          items={[
            ...(isAsSaved(active, params)
              ? []
              : [
                  {
                    label: `Save the changes to “${active.name}”`,
                    icon: <IconDeviceFloppy size={16} />,
                    onSelect: () => own.save(active.name, params),
                  },
                ]),
            {
              label: `Remove “${active.name}”`,
              icon: <IconTrash size={16} />,
              onSelect: () => {
                own.remove(active.name);
                onParams({ [OWN_VIEW]: undefined });
              },
            },
          ]}
        >
          {isAsSaved(active, params) ? 'View' : 'View, changed'}
        </Dropdown>
      ) : (
        isNarrowed && (
          <Button look="text" icon={<IconPlus size={16} />} onClick={() => setNaming(true)}>
            Save view
          </Button>
        )
      )}
      <Suspense>
        {isNaming && (
          <SaveView
            taken={own.views.map(({ name }) => name)}
            onSave={(name) => {
              own.save(name, params);
              onParams({ [OWN_VIEW]: name });
            }}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
