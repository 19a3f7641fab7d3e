import type { Rule } from '@gb/domain/features';
import { environmentsOf, spreadRule } from '@gb/domain/features/ruleScope';
import { useState } from 'react';
import { MultiSelect } from '../ui/Combo.tsx';
import { Modal } from '../ui/Modal.tsx';
import type { RuleAction } from './ruleActions.tsx';

type Props = {
  rule: Rule;
  title: string;
  environments: readonly string[];
  onCopy: RuleAction['save'];
  onClose: () => void;
};

/** Puts a rule into more environments. */
export function CopyDialog({ rule, title, environments, onCopy, onClose }: Props) {
  const there = environmentsOf(rule, environments);
  const [names, setNames] = useState<readonly string[]>([]);
  const copy = async () =>
    onCopy(
      (rules) => spreadRule(rules, rule.id, names, environments),
      `Copied the rule “${title}” to ${names.join(', ')}`,
    );
  return (
    <Modal
      title={`Copy “${title}” to environments`}
      submitText="Copy"
      canSubmit={names.length > 0}
      onSubmit={copy}
      onClose={onClose}
      size={460}
    >
      <MultiSelect
        label="Environments"
        hint={`They share it with ${there.join(', ')} from then on. A later change asks where it is meant.`}
        options={environments.filter((name) => !there.includes(name))}
        values={[...names]}
        onChange={setNames}
      />
    </Modal>
  );
}
