import { createFileRoute } from '@tanstack/react-router';
import { type Pair, VersionsPage } from '../../features/index.ts';

const version = (value: unknown): number | undefined =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

export const Route = createFileRoute('/features/$id_/versions')({
  validateSearch: (search: Record<string, unknown>): Pair => ({ from: version(search.from), to: version(search.to) }),
  component: Versions,
});

function Versions() {
  const { id } = Route.useParams();
  const { from, to } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VersionsPage
      key={id}
      id={id}
      pair={{ from, to }}
      onPair={(pair) => void navigate({ search: (old) => ({ ...old, ...pair }), replace: true, resetScroll: false })}
    />
  );
}
