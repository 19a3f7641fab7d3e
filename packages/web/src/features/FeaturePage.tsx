import type { FeatureV1 } from '@gb/domain/features';
import { isOpen } from '@gb/domain/reviews/status';
import { IconArchive, IconArchiveOff, IconGitBranch, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { Discussion } from '../comments/index.ts';
import { WatchButton } from '../activity/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, useOrganization, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { RemovalDialog } from '../references/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge, Dot, Tag } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { formatDate, formatDateTime } from '../ui/format.ts';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { isServed } from './describe.ts';
import styles from './Feature.module.css';
import { History } from './History.tsx';
import { type RuleChange, RuleList } from './RuleList.tsx';
import type { Target } from './TargetChoice.tsx';
import { STATUSES } from './review/statuses.ts';
import { useFeature, useRevisions } from './useFeature.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const Confirm = lazyPart(async () => ({ default: (await import('../ui/Modal.tsx')).Confirm }));
const DetailsForm = lazyPart(async () => ({ default: (await import('./DetailsForm.tsx')).DetailsForm }));
const DefaultValueForm = lazyPart(async () => ({ default: (await import('./DetailsForm.tsx')).DefaultValueForm }));

const TryIt = lazyPart(async () => ({ default: (await import('./tryIt/TryIt.tsx')).TryIt }));

type Dialog = 'details' | 'default' | 'delete' | { switchOf: string; on: boolean } | null;

/** One feature: its switches, its rules, and what is known of it. */
export function FeaturePage({ id }: { id: string }) {
  useBreadcrumbs({ label: 'Features', to: '/features' }, { label: id });
  const { data, error, mutate } = useFeature(id);
  const environments = useEnvironments();
  if (data && environments.data) {
    return <Loaded feature={data.feature} environments={environments.data.environments.map(({ id: name }) => name)} />;
  }
  const failure = error ?? environments.error;
  return (
    <Page title={<span className="mono">{id}</span>}>
      {failure ? <Problem error={failure} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={120} />}
    </Page>
  );
}

function Loaded({ feature, environments }: { feature: FeatureV1; environments: readonly string[] }) {
  const { id, project } = feature;
  const { update, toggle, publish, saveToDraft } = useFeature(id);
  const navigate = useNavigate();
  const { userId } = useUser();
  const { can } = usePermissions();
  const { organization } = useOrganization();
  const { data: definitions } = useDefinitions();
  const [dialog, setDialog] = useState<Dialog>(null);
  const mayManage = can('manageFeatures', { projects: [project] });
  const mayPublish = (environment: string) =>
    mayManage && can('publishFeatures', { projects: [project], environments: [environment] });

  const switchTo = (environment: string, on: boolean) =>
    toggle(environment, on).catch(toastFailure(`${id} was not changed`));
  const onSwitch = (environment: string, on: boolean) =>
    organization.settings.killswitchConfirmation
      ? setDialog({ switchOf: environment, on })
      : void switchTo(environment, on);

  // Where approval is asked for, changes begin in a draft.
  const target: Target = organization.settings.requireReviews.some(({ requireReviewOn }) => requireReviewOn)
    ? 'draft'
    : 'live';
  const saveRules = async (change: RuleChange, comment: string, since: FeatureV1, to: Target) => {
    if (to === 'live') return publish({ rules: change(since.rules) }, comment, since);
    const version = await saveToDraft(change, comment, since, userId);
    void navigate({ to: '/features/$id/drafts/$version', params: { id, version: String(version) } });
  };

  const actions: MenuItem[] = [
    { label: 'Edit details', icon: <IconPencil size={16} />, onSelect: () => setDialog('details') },
    {
      label: feature.archived ? 'Unarchive' : 'Archive',
      icon: feature.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
      onSelect: () =>
        void update({ archived: !feature.archived }, feature).catch(toastFailure(`${id} was not changed`)),
    },
    ...(isServed(feature)
      ? []
      : [{ label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDialog('delete') }]),
  ];
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
          {feature.archived && <Badge tone="warn">Archived</Badge>}
          <WatchButton type="features" id={id} />
        </>
      }
      sub={
        <>
          <Badge>{feature.valueType}</Badge>
          {feature.tags.map((tag) => (
            <Tag key={tag} name={tag} color={colors.get(tag)} />
          ))}
          <span>{feature.description}</span>
        </>
      }
      actions={
        <>
          {feature.hasDrafts && <OpenDraft id={id} />}
          {mayManage && <RowMenu label="More actions" items={actions} />}
        </>
      }
    >
      {feature.archived && <Alert tone="warn">This feature is archived: SDKs no longer receive it.</Alert>}
      <Switches feature={feature} environments={environments} mayPublish={mayPublish} onSwitch={onSwitch} />
      <Columns
        rail={
          <>
            <About feature={feature} projectName={definitions?.projects.find((one) => one.id === project)?.name} />
            <History
              featureId={id}
              liveVersion={feature.revision.version}
              mayDraft={can('createFeatureDrafts', { projects: [project] })}
              mayPublish={environments.every(mayPublish)}
            />
          </>
        }
      >
        <RuleList
          feature={feature}
          environments={environments}
          mayEdit={mayPublish}
          target={target}
          onRules={saveRules}
          onEditDefault={() => setDialog('default')}
        />
        <Suspense fallback={<Skeleton width="100%" height={120} />}>
          <TryIt feature={feature} />
        </Suspense>
        <Discussion object="feature" id={id} projects={[project]} />
      </Columns>
      <Suspense>
        <Dialogs feature={feature} dialog={dialog} onSwitch={switchTo} onClose={() => setDialog(null)} />
      </Suspense>
    </Page>
  );
}

/** The way to the newest draft that is worked on. */
function OpenDraft({ id }: { id: string }) {
  const draft = useRevisions(id).data?.revisions.find(({ status }) => isOpen(status));
  if (!draft) return null;
  return (
    <Link
      to="/features/$id/drafts/$version"
      params={{ id, version: String(draft.version) }}
      className={buttonClass('outline')}
    >
      <IconGitBranch size={16} aria-hidden="true" /> Draft {draft.version}
      {draft.status !== 'draft' && `: ${STATUSES[draft.status].word.toLowerCase()}`}
    </Link>
  );
}

type SwitchesProps = {
  feature: FeatureV1;
  environments: readonly string[];
  mayPublish: (environment: string) => boolean;
  onSwitch: (environment: string, on: boolean) => void;
};

/** The switch of each environment, and what being off means there. */
function Switches({ feature, environments, mayPublish, onSwitch }: SwitchesProps) {
  return (
    <section className={styles.environments} aria-label="Environments">
      {environments.map((name) => {
        const state = feature.environments[name];
        const isOn = state?.enabled ?? false;
        return (
          <Card key={name} flush className={styles.environment}>
            <div>
              <span className={styles.name}>
                <Dot tone={isOn ? 'good' : 'neutral'} /> {name}
              </span>
              <div className="muted">{isOn ? rulesText(state?.rules.length ?? 0) : 'Off: everyone gets null'}</div>
            </div>
            <Switch
              label={`${feature.id} in ${name}`}
              large
              look={name === 'production' ? 'production' : 'ink'}
              checked={isOn}
              disabled={!mayPublish(name)}
              reason={`You may not publish features in ${name}`}
              onChange={(on) => onSwitch(name, on)}
            />
          </Card>
        );
      })}
    </section>
  );
}

const rulesText = (count: number): string =>
  count === 0 ? 'On: everyone gets the default' : `On: ${count} ${count === 1 ? 'rule' : 'rules'}, then the default`;

const quiet = (text: string) => <span className="quiet">{text}</span>;

function About({ feature, projectName }: { feature: FeatureV1; projectName: string | undefined }) {
  const { revision } = feature;
  return (
    <Card title="About">
      <Facts
        items={[
          ['Owner', feature.owner || quiet('nobody')],
          ['Project', projectName ?? (feature.project ? 'Invalid project' : quiet('none'))],
          ['Type', feature.valueType],
          ['Created', formatDate(feature.dateCreated)],
          ['Version', `#${revision.version}`],
          ['Published', `${formatDateTime(revision.date)}${revision.publishedBy ? ` by ${revision.publishedBy}` : ''}`],
        ]}
      />
    </Card>
  );
}

type DialogsProps = {
  feature: FeatureV1;
  dialog: Dialog;
  onSwitch: (environment: string, on: boolean) => Promise<unknown>;
  onClose: () => void;
};

function Dialogs({ feature, dialog, onSwitch, onClose }: DialogsProps) {
  const navigate = useNavigate();
  const { remove } = useFeature(feature.id);
  if (dialog === null) return null;
  if (dialog === 'details') return <DetailsForm feature={feature} onClose={onClose} />;
  if (dialog === 'default') return <DefaultValueForm feature={feature} onClose={onClose} />;
  if (dialog === 'delete') {
    const confirm = async () => {
      await remove();
      void navigate({ to: '/features' });
    };
    return (
      <RemovalDialog
        object="feature"
        id={feature.id}
        title={`Delete ${feature.id}?`}
        onRemove={confirm}
        onClose={onClose}
      >
        Code that asks for it gets its own fallback value from then on. Its history is deleted too. This cannot be
        undone.
      </RemovalDialog>
    );
  }
  const state = dialog.on ? 'on' : 'off';
  return (
    <Confirm
      title={`Turn ${feature.id} ${state} in ${dialog.switchOf}?`}
      confirmText={`Turn ${state}`}
      look={dialog.on ? 'primary' : 'danger'}
      onConfirm={() => onSwitch(dialog.switchOf, dialog.on)}
      onClose={onClose}
    >
      {dialog.on ? 'Its rules apply to everyone there at once.' : 'Everyone there gets null at once.'}
    </Confirm>
  );
}
