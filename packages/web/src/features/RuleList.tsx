import type { FeatureV1, Rule } from '@gb/domain/features';
import { removeRuleFrom } from '@gb/domain/features/reach';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useExperiments } from '../experiments/index.ts';
import { useSavedGroups } from '../saved-groups/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { Tabs } from '../ui/Segmented.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { lastReachable, moveRule, ruleTitle, rulesIn } from './describe.ts';
import styles from './Feature.module.css';
import { RuleCard } from './RuleCard.tsx';
import { RuleNotes } from './ruleFields/RuleNotes.tsx';
import type { Target } from './TargetChoice.tsx';
import { Value } from './Value.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const RuleEditor = lazyPart(async () => ({ default: (await import('./RuleEditor.tsx')).RuleEditor }));

type RuleListProps = {
  feature: FeatureV1;
  environments: readonly string[];
  mayEdit: (environment: string) => boolean;
  /** Publishes new rules, or puts the change into a draft, with words for the history. */
  onRules: (change: RuleChange, comment: string, since: FeatureV1, to: Target) => Promise<unknown>;
  /** Where changes go that nobody chooses for. */
  target: Target;
  onEditDefault: () => void;
};

/** What a change makes of an ordered list of rules, be it that of a draft. */
export type RuleChange = (rules: readonly Rule[]) => Rule[];

/** A rule in its editor, and the feature as it was when that was opened: what is saved begins from there. */
type Editing = { rule: Rule | null; since: FeatureV1 };

/** The rules of one environment at a time, top to bottom as they are tried, and the value for everyone else. */
export function RuleList({ feature, environments, mayEdit, onRules, target, onEditDefault }: RuleListProps) {
  const [tab, setTab] = useState(environments[0] ?? '');
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = (rule: Rule | null) => setEditing({ rule, since: feature });
  const { data } = useExperiments();
  const groups = useSavedGroups().data?.savedGroups ?? [];
  const rules = rulesIn(feature, tab);
  const last = lastReachable(rules);
  const canEdit = mayEdit(tab);
  const titleOf = (rule: Rule) => experimentOf(rule, data?.experiments)?.name ?? ruleTitle(rule);
  const quoted = (rule: Rule, title = titleOf(rule)) => `the rule “${title}”`;

  const save = (change: RuleChange, comment: string) =>
    void onRules(change, comment, feature, target).catch(toastFailure('The rules were not changed'));
  const move = (rule: Rule, to: number) =>
    save((all) => moveRule(all, rule.id, tab, to), `Moved ${quoted(rule)} to place ${to + 1} in ${tab}`);
  const replace =
    (rule: Rule): RuleChange =>
    (all) =>
      all.map((old) => (old.id === rule.id ? rule : old));
  const actionsFor = (rule: Rule, index: number): MenuItem[] => [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => edit(rule) },
    {
      label: 'Move up',
      icon: <IconArrowUp size={16} />,
      disabled: index === 0,
      onSelect: () => move(rule, index - 1),
    },
    {
      label: 'Move down',
      icon: <IconArrowDown size={16} />,
      disabled: index === rules.length - 1,
      onSelect: () => move(rule, index + 1),
    },
    {
      label: `Remove from ${tab}`,
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: () =>
        save((all) => removeRuleFrom(all, rule.id, tab, environments), `Removed ${quoted(rule)} from ${tab}`),
    },
  ];

  return (
    <>
      <div className={styles.rulesHead}>
        <Tabs
          label="Rules by environment"
          value={tab}
          onChange={setTab}
          choices={environments.map((name) => ({ value: name, label: name, count: rulesIn(feature, name).length }))}
        />
        {canEdit && (
          <Button look="soft" icon={<IconPlus size={15} />} onClick={() => edit(null)}>
            Add rule
          </Button>
        )}
      </div>
      {rules.length === 0 && <p className={`${styles.empty} muted`}>No rules yet: everyone gets the default value.</p>}
      <SortableList
        items={rules}
        nameOf={(rule, index) => `rule ${index + 1}, ${titleOf(rule)}`}
        disabled={!canEdit || rules.length < 2}
        onMove={(id, to) => {
          const rule = rules.find((one) => one.id === id);
          if (rule) move(rule, to);
        }}
      >
        {(rule, index, handle) => (
          <RuleCard
            handle={handle}
            groups={groups}
            rule={rule}
            number={index + 1}
            type={feature.valueType}
            experiment={experimentOf(rule, data?.experiments)}
            isReachable={index <= last}
            mayEdit={canEdit}
            onEnable={(enabled) =>
              save(replace({ ...rule, enabled }), `Turned ${quoted(rule)} ${enabled ? 'on' : 'off'}`)
            }
            actions={actionsFor(rule, index)}
            notes={
              <RuleNotes
                rule={rule}
                feature={feature}
                experiment={experimentOf(rule, data?.experiments)}
                environment={tab}
              />
            }
          />
        )}
      </SortableList>
      <Card flush className={styles.default}>
        <span>
          <span className="muted">{rules.length === 0 ? 'Everyone gets' : 'Everyone else gets'}</span>{' '}
          <Value type={feature.valueType} value={feature.defaultValue} />
        </span>
        {canEdit && (
          <Button small onClick={onEditDefault}>
            Edit default
          </Button>
        )}
      </Card>
      <Suspense>
        {editing && (
          <RuleEditor
            feature={editing.since}
            rule={editing.rule}
            environments={environments}
            groups={groups}
            startsAt={target}
            onSave={(rule, to, madeExperiment) =>
              editing.rule
                ? onRules(replace(rule), `Changed ${quoted(rule)}`, editing.since, to)
                : onRules((all) => [...all, rule], `Added ${quoted(rule, madeExperiment)}`, editing.since, to)
            }
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const experimentOf = <E extends { id: string }>(rule: Rule, experiments: readonly E[] | undefined): E | undefined =>
  rule.type === 'experiment-ref' ? experiments?.find(({ id }) => id === rule.experimentId) : undefined;
