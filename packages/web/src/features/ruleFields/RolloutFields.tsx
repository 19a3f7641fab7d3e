import type { Attribute } from '@gb/domain/attributes';
import { TextField } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Change, RuleDraft } from '../ruleForm.ts';
import { ShareField } from './ShareField.tsx';
import { SplitByField } from './SplitByField.tsx';
import styles from './RuleFields.module.css';

type Props = {
  draft: RuleDraft;
  change: Change;
  attributes: readonly Attribute[];
  featureId: string;
  error: string | undefined;
};

/** How many get the value of a rollout, and which. */
export function RolloutFields({ draft, change, attributes, featureId, error }: Props) {
  return (
    <>
      <ShareField
        label="Share of traffic"
        hint="Raising it keeps everyone who already has the value."
        share={draft.coverage}
        onChange={(coverage) => change({ coverage })}
      />
      <SplitByField
        attributes={attributes}
        value={draft.hashAttribute}
        onChange={(hashAttribute) => change({ hashAttribute })}
        error={error}
      />
      <details className={styles.more}>
        <summary>Seed and hash version</summary>
        <div className={styles.moreFields}>
          <TextField
            label="Seed"
            optional
            mono
            placeholder={featureId}
            value={draft.seed ?? ''}
            onChange={(event) => change({ seed: event.currentTarget.value || undefined })}
            hint="Another seed draws other people. Rollouts with one seed share their people."
          />
          <Select
            label="Hash version"
            options={HASH_VERSIONS}
            value={String(draft.hashVersion ?? 1)}
            onChange={(version) => change({ hashVersion: version === '2' ? 2 : undefined })}
            hint="Changing it draws other people."
          />
        </div>
      </details>
    </>
  );
}

export const HASH_VERSIONS = [
  { value: '1', label: '1: every SDK, steps of 0.1%' },
  { value: '2', label: '2: newer SDKs, steps of 0.01%' },
];
