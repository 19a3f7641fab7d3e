import type { Evaluation } from '@gb/domain/evaluation';
import type { FeatureV1 } from '@gb/domain/features';
import type { RevisionSummary } from '@gb/domain/reviews';
import { concerns } from '@gb/domain/reviews/concerns';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { WatchButton } from '../activity/index.ts';
import { Discussion, LazyMarkdown } from '../comments/index.ts';
import { useDefinitions, useOrganization, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { useRevalidate } from '../platform/data.tsx';
import { RampsCard } from '../ramps/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge, Tag } from '../ui/Badge.tsx';
import { IconButton } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { AboutFeature } from './AboutFeature.tsx';
import { DraftBar, DraftState } from './DraftBar.tsx';
import { EnvironmentCells, type Place } from './EnvironmentCells.tsx';
import styles from './Feature.module.css';
import type { Dialog } from './FeatureDialogs.tsx';
import { History } from './History.tsx';
import { RuleList } from './RuleList.tsx';
import { ruleTitle } from './describe.ts';
import { featureActions } from './featureActions.tsx';
import { countChanges, touchedBy } from './shownState.ts';
import type { Target } from './TargetChoice.tsx';
import { type Edit, type Since, useEdits } from './useEdits.ts';
import { useFeature } from './useFeature.ts';
import type { Shown } from './useVersions.ts';

const FeatureDialogs = lazyPart(async () => ({ default: (await import('./FeatureDialogs.tsx')).FeatureDialogs }));
const CustomFieldFacts = lazyPart(async () => ({
  default: (await import('../custom-fields/index.ts')).CustomFieldFacts,
}));
const CodeRefsCard = lazyPart(async () => ({ default: (await import('../code-refs/index.ts')).CodeRefsCard }));
const NeedsCard = lazyPart(async () => ({ default: (await import('./NeedsCard.tsx')).NeedsCard }));
const PastVersion = lazyPart(async () => ({ default: (await import('./PastVersion.tsx')).PastVersion }));
const TryIt = lazyPart(async () => ({ default: (await import('./tryIt/TryIt.tsx')).TryIt }));

type Props = {
  feature: FeatureV1;
  environments: readonly string[];
  shown: Shown;
  drafts: readonly RevisionSummary[];
  /** Set where it is the first one there is: how code asks for it is shown with it, until that was seen. */
  onFirstSeen: (() => void) | null;
  onChoose: (version: number | null) => void;
};

/** A feature in the version that is shown. */
export function LoadedFeature({ feature: live, environments, shown, drafts, onFirstSeen, onChoose }: Props) {
  const { id } = live;
  const edits = useEdits(live, shown);
  const { state, feature } = edits;
  const publishNow = usePublish(id);
  const rights = useRights(live, environments, shown);
  const switches = useSwitches(live, edits, onSaved);
  const { data: definitions } = useDefinitions();
  const [dialog, setDialog] = useState<Dialog>(onFirstSeen ? 'snippet' : null);
  /** What a form on top of the page began from: others may change it meanwhile. */
  const [openedAt, setOpenedAt] = useState<Since | null>(null);
  const open = (next: Dialog) => {
    setOpenedAt(edits.since);
    setDialog(next);
  };
  const [place, setPlace] = useState<Place>(environments[0] ?? null);
  const [evaluations, setEvaluations] = useState<readonly Evaluation[]>([]);
  const changes = edits.live ? countChanges(edits.live, state) : 0;
  const touched = edits.live ? touchedBy(edits.live, state, environments) : [];
  const contested = new Set(
    shown.kind === 'draft'
      ? shown.status.conflicts.flatMap(({ path }) => (path[0] === 'rules' && path[1] ? [path[1]] : []))
      : [],
  );

  /** Shows the draft that a change went into, where another version was asked for. */
  function onSaved(version: number | null): void {
    if (version !== null && shown.kind !== 'draft') onChoose(null);
  }
  const save = async (edit: Edit, to?: Target, since?: Since) => onSaved(await edits.edit(edit, to, since));
  const onSwitch = (environment: string, on: boolean) =>
    switches.asks(environment, on)
      ? open({ switchOf: environment, on })
      : void switches.set(environment, on).catch(toastFailure(`${id} was not changed`));
  const colors = new Map(definitions?.tags.map(({ id: tag, color }) => [tag, color] as const));

  return (
    <Page
      title={
        <span className="mono" style={{ fontSize: 19 }}>
          {id}
        </span>
      }
      aside={
        <>
          <CopyButton text={id} label="Copy the key" />
          {state.archived && <Badge tone="warn">Archived</Badge>}
          <WatchButton type="features" id={id} />
          <Badge>{feature.valueType}</Badge>
          {state.tags.map((tag) => (
            <Tag key={tag} name={tag} color={colors.get(tag)} />
          ))}
        </>
      }
      sub={
        (state.description || rights.mayEdit) && (
          <div className={styles.description}>
            {state.description && (
              <Suspense fallback={<span>{state.description}</span>}>
                <LazyMarkdown text={state.description} />
              </Suspense>
            )}
            {rights.mayEdit && (
              <IconButton
                label={state.description ? 'Edit the description' : 'Add a description'}
                onClick={() => open('details')}
              >
                <IconPencil size={15} stroke={1.7} />
              </IconButton>
            )}
          </div>
        )
      }
      actions={
        <div className={styles.head}>
          <div className={styles.headButtons}>
            <RowMenu
              label="More actions"
              items={featureActions({
                feature,
                isArchived: live.archived,
                mayEdit: rights.mayEdit,
                onDialog: open,
                onUnarchive: (edit) => void save(edit).catch(toastFailure(`${id} was not changed`)),
              })}
            />
            <DraftBar
              feature={live}
              shown={shown}
              drafts={drafts}
              changes={changes}
              mayPublish={rights.mayPublish(touched)}
              onChoose={onChoose}
              onPublish={() => void publishNow(shown).catch(toastFailure('The draft was not published'))}
            />
          </div>
          <DraftState feature={live} shown={shown} />
        </div>
      }
    >
      {live.archived && <Alert tone="warn">This feature is archived: SDKs no longer receive it.</Alert>}
      <Suspense>
        {shown.kind === 'past' && (
          <PastVersion
            feature={live}
            revision={shown.revision}
            mayDraft={rights.mayDraft}
            mayPublish={rights.mayPublish(environments)}
            onChoose={onChoose}
          />
        )}
      </Suspense>
      <Columns
        rail={
          <>
            <AboutFeature
              feature={feature}
              projectName={definitions?.projects.find((one) => one.id === feature.project)?.name}
            />
            <Suspense>
              <CustomFieldFacts section="feature" project={state.project} values={state.customFields} />
              <RampsCard featureId={id} project={live.project} rules={live.rules} titleOf={ruleTitle} />
            </Suspense>
            <History featureId={id} liveVersion={live.revision.version} />
          </>
        }
      >
        <div>
          <EnvironmentCells
            feature={feature}
            state={state}
            environments={environments}
            place={place}
            onPlace={setPlace}
            reasonAgainst={(name) =>
              shown.kind === 'past'
                ? 'This version does not change any more'
                : rights.mayPublish([name])
                  ? undefined
                  : `You may not publish features in ${name}`
            }
            onSwitch={onSwitch}
          />
          <div className={styles.panel}>
            {state.prerequisites.length > 0 && (
              <Suspense>
                <NeedsCard needs={state.prerequisites} onEdit={rights.mayEdit ? () => open('prerequisites') : null} />
              </Suspense>
            )}
            <RuleList
              edits={edits}
              environments={environments}
              place={place}
              mayEdit={rights.mayEdit}
              contested={contested}
              evaluations={evaluations}
              version={shown.kind === 'live' ? live.revision.version : shown.revision.version}
              onSave={save}
              onEditDefault={() => open('default')}
            />
          </div>
        </div>
        <div id="try-it">
          <Suspense fallback={<Skeleton width="100%" height={120} />}>
            <TryIt
              feature={live}
              shownVersion={shown.kind === 'live' ? null : shown.revision.version}
              onTried={setEvaluations}
            />
          </Suspense>
        </div>
        <Suspense>
          <CodeRefsCard feature={id} />
        </Suspense>
        <Discussion object="feature" id={id} projects={[live.project]} />
        <div className={styles.underBar} />
      </Columns>
      <Suspense>
        <FeatureDialogs
          feature={feature}
          dialog={dialog}
          onSave={(edit, to) => save(edit, to, openedAt ?? edits.since)}
          onSwitch={switches.set}
          onAsk={rights.mayEdit ? open : null}
          onClose={() => {
            setDialog(null);
            onFirstSeen?.();
          }}
        />
      </Suspense>
    </Page>
  );
}

/** What whoever looks may do with the version shown. */
function useRights({ project }: FeatureV1, environments: readonly string[], shown: Shown) {
  const { can } = usePermissions();
  const projects = [project];
  const mayDraft = can('createFeatureDrafts', { projects });
  return {
    mayDraft,
    mayEdit: mayDraft && shown.kind !== 'past',
    mayPublish: (names: readonly string[]) =>
      can('manageFeatures', { projects }) &&
      can('publishFeatures', { projects, environments: names.filter((name) => environments.includes(name)) }),
  };
}

/** Makes the draft that is shown live, as it was shown. */
function usePublish(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (shown: Shown) => {
    if (shown.kind !== 'draft') return;
    const params = { id, version: String(shown.revision.version) };
    try {
      await api.call('POST /api/v1/features/:id/revisions/:version/publish', {
        params,
        body: { reviewed: shown.status.reviewed },
      });
    } finally {
      // Whatever came of it, what is shown may be old.
      await revalidate(
        '/api/v1/feature-summaries',
        '/api/v1/experiments',
        `/api/v1/features/${encodeURIComponent(id)}`,
      );
    }
  };
}

/**
 * Switches an environment at once; where somebody has to approve that, or the draft shown already switches it, it goes into the
 * draft.
 */
function useSwitches(live: FeatureV1, edits: ReturnType<typeof useEdits>, onSaved: (version: number | null) => void) {
  const { toggle } = useFeature(live.id);
  const { settings } = useOrganization().organization;
  const isDrafted = (environment: string) =>
    edits.live !== null && edits.live.environments[environment] !== edits.state.environments[environment];
  const isReviewed = (environment: string, on: boolean) =>
    settings.requireReviews.some((rule) =>
      concerns(rule, {
        kind: 'switches',
        environments: [environment],
        projects: [live.project],
        ...(on ? {} : { isSwitchOff: true }),
      }),
    );
  const intoDraft = (environment: string, on: boolean) => isDrafted(environment) || isReviewed(environment, on);
  return {
    /** Whether somebody is asked first. */
    asks: (environment: string, on: boolean) => settings.killswitchConfirmation && !intoDraft(environment, on),
    set: async (environment: string, on: boolean) => {
      if (!intoDraft(environment, on)) return toggle(environment, on);
      const comment = `Turned ${on ? 'on' : 'off'} in ${environment}`;
      return onSaved(await edits.edit({ change: () => ({ environments: { [environment]: on } }), comment }));
    },
  };
}
