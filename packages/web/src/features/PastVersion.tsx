import type { FeatureV1, Revision } from '@gb/domain/features';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/format.ts';
import { Modal } from '../ui/Modal.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import styles from './Feature.module.css';

type Props = {
  feature: FeatureV1;
  revision: Revision;
  mayDraft: boolean;
  mayPublish: boolean;
  /** Shows another version; null for what the page shows by itself. */
  onChoose: (version: number | null) => void;
};

/** Says that the page shows a version that does not change any more, and offers the ways on from it. */
export function PastVersion({ feature, revision, mayDraft, mayPublish, onChoose }: Props) {
  const [isReverting, setReverting] = useState(false);
  const revert = useRevert(feature.id, revision.version);
  const { version, status, publishedBy, author, datePublished, dateUpdated } = revision;
  const who = (publishedBy ?? author).name || author.email;
  const startDraft = async () => onChoose(await revert('draft', `From version ${version}`));
  return (
    <Alert tone="warn">
      <div>
        This is version {version}, {status} {formatDateTime(datePublished ?? dateUpdated)} by {who}. Live is version{' '}
        {feature.revision.version}.
      </div>
      <div className={styles.choices}>
        {mayDraft && (
          <>
            <Button small onClick={() => setReverting(true)}>
              Revert to this
            </Button>
            <Button small onClick={() => void startDraft()}>
              Start a draft from it
            </Button>
          </>
        )}
        <Link
          to="/features/$id/versions"
          params={{ id: feature.id }}
          search={{ from: version, to: feature.revision.version }}
          className={buttonClass('outline', true)}
        >
          Compare with…
        </Link>
        <Button small look="text" onClick={() => onChoose(null)}>
          Back to the feature
        </Button>
      </div>
      {isReverting && (
        <RevertDialog
          version={version}
          mayPublish={mayPublish}
          onRevert={async (strategy) => {
            const made = await revert(strategy);
            onChoose(strategy === 'publish' ? null : made);
          }}
          onClose={() => setReverting(false)}
        />
      )}
    </Alert>
  );
}

type Strategy = 'draft' | 'publish';

function useRevert(id: string, version: number) {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (strategy: Strategy, title?: string): Promise<number> => {
    const params = { id, version: String(version) };
    const body = { strategy, ...(title ? { title } : {}) };
    const made = await api.call('POST /api/v1/features/:id/revisions/:version/revert', { params, body });
    await revalidate('/api/v1/feature-summaries', `/api/v1/features/${encodeURIComponent(id)}`);
    return made.revision.version;
  };
}

type DialogProps = {
  version: number;
  mayPublish: boolean;
  onRevert: (strategy: Strategy) => Promise<unknown>;
  onClose: () => void;
};

function RevertDialog({ version, mayPublish, onRevert, onClose }: DialogProps) {
  const [strategy, setStrategy] = useState<Strategy>('draft');
  return (
    <Modal
      title={`Revert to version ${version}?`}
      submitText={strategy === 'draft' ? 'Make the draft' : 'Revert and publish'}
      submitLook={strategy === 'draft' ? 'primary' : 'danger'}
      onSubmit={() => onRevert(strategy)}
      onClose={onClose}
      size={460}
    >
      {mayPublish && (
        <Segmented
          label="How to revert"
          value={strategy}
          onChange={setStrategy}
          choices={[
            { value: 'draft', label: 'As a draft' },
            { value: 'publish', label: 'At once' },
          ]}
        />
      )}
      <p>
        {strategy === 'draft'
          ? 'A new draft makes the feature what it was. Nothing is live before it is published.'
          : 'Everyone is served what this version said, at once, as a new version.'}
      </p>
    </Modal>
  );
}
