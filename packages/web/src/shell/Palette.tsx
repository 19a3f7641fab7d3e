import { Spotlight, type SpotlightActionGroupData, createSpotlight } from '@mantine/spotlight';
import { IconChartLine, IconFlag3, IconFlask2, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ALL, useQuery } from '../platform/data.tsx';
import '../ui/Overlay.css';
import './Palette.css';
import { useFocusBack } from '../ui/useFocusBack.ts';
import type { MenuEntry } from './menu.ts';
import { useMenu } from './useMenu.ts';

const [store, palette] = createSpotlight();
const ICON = 18;

/** Cmd-K: pages, features, experiments and metrics by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { menu } = useMenu();
  const features = useQuery('GET /api/v1/feature-summaries');
  const experiments = useQuery('GET /api/v1/experiments', ALL);
  const metrics = useQuery('GET /api/v1/fact-metrics', ALL);
  const sqlMetrics = useQuery('GET /api/v1/metrics', ALL);
  useEffect(() => palette.open(), []);
  useFocusBack();

  const actions = useMemo(() => {
    const go = (to: string) => () => void navigate({ to });
    const groups: SpotlightActionGroupData[] = [
      {
        group: 'Pages',
        actions: pagesOf(menu).map((page) => ({
          id: page.to,
          label: page.label,
          leftSection: page.icon,
          onClick: go(page.to),
        })),
      },
      {
        group: 'Features',
        actions: (features.data?.features ?? []).map(({ id, description }) => ({
          id: `feature ${id}`,
          label: id,
          description,
          leftSection: <IconFlag3 size={ICON} />,
          onClick: go(`/features/${id}`),
        })),
      },
      {
        group: 'Experiments',
        actions: (experiments.data?.experiments ?? []).map(({ id, name, status }) => ({
          id,
          label: name,
          description: status,
          leftSection: <IconFlask2 size={ICON} />,
          onClick: go(`/experiment/${id}`),
        })),
      },
      {
        group: 'Metrics',
        actions: [
          ...(metrics.data?.factMetrics ?? []).map((one) => ({ ...one, kind: one.metricType, at: '/fact-metrics' })),
          ...(sqlMetrics.data?.metrics ?? []).map((one) => ({ ...one, kind: one.type, at: '/metric' })),
        ].map(({ id, name, kind, at }) => ({
          id,
          label: name,
          description: kind,
          leftSection: <IconChartLine size={ICON} />,
          onClick: go(`${at}/${id}`),
        })),
      },
    ];
    return groups.filter((group) => group.actions.length > 0);
  }, [menu, features.data, experiments.data, metrics.data, sqlMetrics.data, navigate]);

  return (
    <Spotlight
      store={store}
      actions={actions}
      onSpotlightClose={onClose}
      limit={12}
      highlightQuery
      scrollable
      maxHeight={460}
      shortcut={null}
      nothingFound="Nothing has that name"
      searchProps={{
        placeholder: 'Search or jump to',
        'aria-label': 'Search or jump to',
        leftSection: <IconSearch size={17} />,
      }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    />
  );
}

const pagesOf = (menu: readonly MenuEntry[]) =>
  menu.flatMap(({ icon: Icon, ...entry }) =>
    (entry.links ?? [entry]).map(({ label, to }) => ({ label, to, icon: <Icon size={ICON} stroke={1.7} /> })),
  );
