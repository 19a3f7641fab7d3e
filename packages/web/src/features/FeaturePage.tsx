import { isInEnvironment } from '@gb/domain/environments/reach';
import type { FeatureV1 } from '@gb/domain/features';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LoadedFeature } from './LoadedFeature.tsx';
import { useFeature } from './useFeature.ts';
import { useVersions } from './useVersions.ts';

/** One feature: its switches, its rules, and what is known of it; as it is live, as a draft, or as it was (`?v=`). */
export function FeaturePage({ id }: { id: string }) {
  useBreadcrumbs({ label: 'Features', to: '/features' }, { label: id });
  const { data, error, mutate } = useFeature(id);
  const environments = useEnvironments();
  if (data && environments.data) {
    return (
      <Versioned
        feature={data.feature}
        environments={environments.data.environments
          .filter((one) => isInEnvironment(data.feature.project, one))
          .map(({ id: name }) => name)}
      />
    );
  }
  return <Waiting id={id} failure={error ?? environments.error} onRetry={() => void mutate()} />;
}

function Versioned({ feature, environments }: { feature: FeatureV1; environments: readonly string[] }) {
  const { asked, onFirstSeen, choose } = useAddress();
  const { shown, drafts, error, retry } = useVersions(feature, asked);
  if (!shown) return <Waiting id={feature.id} failure={error} onRetry={retry} />;
  return (
    <Suspense>
      <LoadedFeature
        feature={feature}
        environments={environments}
        shown={shown}
        drafts={drafts}
        onFirstSeen={onFirstSeen}
        onChoose={choose}
      />
    </Suspense>
  );
}

type Address = { asked: number | null; onFirstSeen: (() => void) | null; choose: (version: number | null) => void };

/** The version that the address asks for, and the way to ask for another; null for what the page shows by itself. */
function useAddress(): Address {
  const { v, first } = useSearch({ strict: false }) as { v?: unknown; first?: unknown };
  const navigate = useNavigate();
  const asked = Number(v);
  const change = (params: object, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, ...params })) as never,
      resetScroll: false,
      replace,
    });
  return {
    asked: Number.isInteger(asked) && asked > 0 ? asked : null,
    onFirstSeen: first === undefined ? null : () => change({ first: undefined }, true),
    choose: (version) => change({ v: version ?? undefined }, false),
  };
}

function Waiting({ id, failure, onRetry }: { id: string; failure: Error | undefined; onRetry: () => void }) {
  return (
    <Page title={<span className="mono">{id}</span>}>
      {failure ? <Problem error={failure} onRetry={onRetry} /> : <Skeleton width="100%" height={120} />}
    </Page>
  );
}
