import type { ReviewRule } from '@gb/domain/reviews';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Confirm } from '../ui/Modal.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { toastFailure } from '../ui/toast.tsx';
import styles from './Approvals.module.css';
import { type RuleObject, ruleSentence } from './ruleSentence.ts';
import { type Approvals, rulesOf, useApprovals } from './useApprovals.ts';

const RuleForm = lazyPart(async () => ({ default: (await import('./RuleForm.tsx')).RuleForm }));

/** What a new rule asks for: one other person, for every change, and nobody to switch off. */
const FRESH: ReviewRule = {
  ...{ requireReviewOn: true, projects: [], environments: [], approverRoles: [], requiredApproverTeams: [] },
  ...{ requiredApprovals: 1, resetReviewOnChange: true, blockSelfApproval: true, exemptKillSwitch: true },
  featureRequireEnvironmentReview: true,
  featureRequireMetadataReview: true,
  featureRequireArchiveReview: true,
};

type Props = { object: RuleObject; title: string; none: string };
/** A rule that is being edited, or taken away, by its place; what its author saw of all rules. */
type Work = { what: 'edit' | 'remove'; at: number; opened: Approvals };

/** The rules about one kind of thing, each in a sentence. */
export function RulesCard({ object, title, none }: Props) {
  const { approvals, save } = useApprovals();
  const projects = useDefinitions().data?.projects ?? [];
  const [work, setWork] = useState<Work | null>(null);
  const projectName = (id: string) => projects.find((one) => one.id === id)?.name ?? id;
  const rules = rulesOf(approvals, object);
  const begin = (what: Work['what'], at: number) => () => setWork({ what, at, opened: approvals });
  const toggle = (at: number) => () =>
    void save(
      object,
      rules.map((rule, index) => (index === at ? { ...rule, requireReviewOn: !rule.requireReviewOn } : rule)),
      approvals,
    ).catch(toastFailure('The rule was not changed'));
  const close = () => setWork(null);
  const isNew = work !== null && work.at === rulesOf(work.opened, object).length;
  return (
    <Card flush>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Button small icon={<IconPlus size={15} />} onClick={begin('edit', rules.length)}>
          Add rule
        </Button>
      </header>
      {rules.length === 0 && <p className={`muted ${styles.none}`}>{none}</p>}
      <ol className={styles.rules}>
        {rules.map((rule, at) => (
          <li key={at}>
            <p className={rule.requireReviewOn ? '' : styles.off}>{ruleSentence(rule, { object, projectName })}</p>
            {!rule.requireReviewOn && <Badge>Off</Badge>}
            <RowMenu
              label={`Actions for rule ${at + 1} about ${title.toLowerCase()}`}
              items={[
                { label: 'Edit', onSelect: begin('edit', at) },
                { label: rule.requireReviewOn ? 'Switch off' : 'Switch on', onSelect: toggle(at) },
                { kind: 'divider' },
                { label: 'Delete', danger: true, onSelect: begin('remove', at) },
              ]}
            />
          </li>
        ))}
      </ol>
      {work?.what === 'edit' && (
        <Suspense>
          <RuleForm
            object={object}
            rule={rulesOf(work.opened, object)[work.at] ?? FRESH}
            isNew={isNew}
            projectName={projectName}
            onSave={(rule) => save(object, withRule(rulesOf(work.opened, object), work.at, rule), work.opened)}
            onClose={close}
          />
        </Suspense>
      )}
      {work?.what === 'remove' && (
        <Confirm
          title="Delete this approval rule?"
          confirmText="Delete"
          onConfirm={() =>
            save(
              object,
              rulesOf(work.opened, object).filter((_, index) => index !== work.at),
              work.opened,
            )
          }
          onClose={close}
        >
          Drafts that waited only for it can be published at once.
        </Confirm>
      )}
    </Card>
  );
}

/** The rules with one in its place; behind the others where there is none. */
const withRule = (rules: readonly ReviewRule[], at: number, rule: ReviewRule): ReviewRule[] => [
  ...rules.slice(0, at),
  rule,
  ...rules.slice(at + 1),
];
