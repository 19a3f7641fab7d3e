import type { Attribute } from '@gb/domain/attributes';
import type { FeatureV1 } from '@gb/domain/features';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { ConditionEditor } from '../../conditions/index.ts';
import { SavedGroupEditor } from '../../saved-groups/index.ts';
import { ComboTags } from '../../ui/Combo.tsx';
import type { Change, Problems, RuleDraft } from '../ruleForm.ts';
import { PrerequisiteFields } from './PrerequisiteFields.tsx';

type Props = {
  feature: FeatureV1;
  draft: RuleDraft;
  change: Change;
  problems: Problems;
  attributes: readonly Attribute[];
  groups: readonly SavedGroup[];
};

/** Whom a rule is for: by what is known of them, by other features, and by groups kept here or named by the application. */
export function TargetingFields({ feature, draft, change, problems, attributes, groups }: Props) {
  return (
    <>
      <ConditionEditor
        value={draft.condition}
        onChange={(condition) => change({ condition })}
        attributes={attributes}
        groups={groups}
        error={problems.condition}
      />
      <PrerequisiteFields
        feature={feature}
        value={draft.prerequisites}
        onChange={(prerequisites) => change({ prerequisites })}
        error={problems.prerequisites}
      />
      {(groups.length > 0 || draft.savedGroups.length > 0) && (
        <SavedGroupEditor
          value={draft.savedGroups}
          onChange={(savedGroups) => change({ savedGroups })}
          groups={groups}
          error={problems.savedGroups}
        />
      )}
      <ComboTags
        label="Runtime groups"
        optional
        options={[]}
        hint="In any of these groups, which your code names in the attribute $groups."
        placeholder="beta-testers"
        values={draft.runtimeGroups}
        onChange={(runtimeGroups) => change({ runtimeGroups })}
      />
    </>
  );
}
