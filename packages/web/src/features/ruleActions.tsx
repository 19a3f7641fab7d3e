import type { Rule } from '@gb/domain/features';
import { appliesIn } from '@gb/domain/features/reach';
import { changeRule, duplicateRule, isShared, removeRule } from '@gb/domain/features/ruleScope';
import { isToRamp, withoutPlan } from '@gb/domain/ramps/planned';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconPencil,
  IconPower,
  IconStairsDown,
  IconStairsUp,
  IconTrash,
} from '@tabler/icons-react';
import type { MenuItem } from '../ui/Dropdown.tsx';
import type { Place } from './EnvironmentCells.tsx';

/** What can be done with a rule where it stands. */
export type RuleAction = {
  edit: (rule: Rule) => void;
  place: (rule: Rule, beside: string, side: 'before' | 'behind') => void;
  switchTo: (rule: Rule, enabled: boolean) => void;
  copy: (rule: Rule) => void;
  /** Plans a ramp for it, or changes the one that is planned. */
  ramp: (rule: Rule) => void;
  save: (change: (rules: readonly Rule[]) => Rule[], comment: string) => void;
};

type Context = {
  rule: Rule;
  /** The rules shown, in order. */
  neighbours: readonly Rule[];
  environments: readonly string[];
  place: Place;
  title: string;
  newId: () => string;
  act: RuleAction;
};

/** The menu of a rule. */
export function actionsFor({ rule, neighbours, environments, place, title, newId, act }: Context): MenuItem[] {
  const at = neighbours.findIndex(({ id }) => id === rule.id);
  const [above, below] = [neighbours[at - 1], neighbours[at + 1]];
  const isEverywhere = environments.every((name) => appliesIn(rule, name));
  const quoted = `the rule “${title}”`;
  const isHere = place !== null && appliesIn(rule, place);
  const removeHere: MenuItem = {
    label: `Remove from ${place}`,
    icon: <IconTrash size={16} />,
    danger: true,
    onSelect: () =>
      act.save(
        (rules) => removeRule(rules, rule.id, { only: place ?? '', environments, newId: '' }),
        `Removed ${quoted} from ${place}`,
      ),
  };
  return [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => act.edit(rule) },
    {
      label: 'Duplicate',
      icon: <IconCopy size={16} />,
      onSelect: () => act.save((rules) => duplicateRule(rules, rule.id, newId()), `Duplicated ${quoted}`),
    },
    ...(isEverywhere
      ? []
      : [{ label: 'Copy to environments', icon: <IconCopyPlus size={16} />, onSelect: () => act.copy(rule) }]),
    {
      label: 'Move up',
      icon: <IconArrowUp size={16} />,
      disabled: !above,
      onSelect: () => above && act.place(rule, above.id, 'before'),
    },
    {
      label: 'Move down',
      icon: <IconArrowDown size={16} />,
      disabled: !below,
      onSelect: () => below && act.place(rule, below.id, 'behind'),
    },
    {
      label: rule.enabled ? 'Switch off' : 'Switch on',
      icon: <IconPower size={16} />,
      onSelect: () => act.switchTo(rule, !rule.enabled),
    },
    ...rampItems(rule, quoted, act),
    { kind: 'divider' },
    ...(isHere ? [removeHere] : []),
    ...(!isHere || isShared(rule, environments)
      ? [
          {
            label: 'Remove everywhere',
            icon: <IconTrash size={16} />,
            danger: true,
            onSelect: () => act.save((rules) => removeRule(rules, rule.id, 'everywhere'), `Removed ${quoted}`),
          },
        ]
      : []),
  ];
}

/** Ramps move what a rule gives to a share of people; experiments have their own. */
function rampItems(rule: Rule, quoted: string, act: RuleAction): MenuItem[] {
  if (rule.type !== 'force' && rule.type !== 'rollout') return [];
  const drop: MenuItem = {
    label: 'Drop the planned ramp',
    icon: <IconStairsDown size={16} />,
    onSelect: () =>
      act.save(
        (rules) => changeRule(rules, rule.id, (one) => (isToRamp(one) ? withoutPlan(one) : one), 'everywhere'),
        `Dropped the ramp planned for ${quoted}`,
      ),
  };
  return [
    {
      label: rule.ramp ? 'Change the planned ramp' : 'Ramp up in a draft',
      icon: <IconStairsUp size={16} />,
      onSelect: () => act.ramp(rule),
    },
    ...(rule.ramp ? [drop] : []),
  ];
}
