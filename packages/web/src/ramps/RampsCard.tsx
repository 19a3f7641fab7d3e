import type { Rule } from '@gb/domain/features';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { RampForm } from './lazyRampForm.ts';
import styles from './Ramps.module.css';
import { STATUS_TONES, rampWords } from './rampWords.ts';
import { type ShownRamp, useRampsOf } from './useRamps.ts';

type RampsCardProps = { featureId: string; project: string; rules: readonly Rule[]; titleOf: (rule: Rule) => string };

/** The ramps of a feature, and the way to a new one. Without rules to ramp and without ramps there is no card. */
export function RampsCard({ featureId, project, rules, titleOf }: RampsCardProps) {
  const { data } = useRampsOf(featureId);
  const { can } = usePermissions();
  const [chosen, setChosen] = useState<Rule | null>(null);
  const ramps = data?.rampSchedules ?? [];
  const under = new Set(ramps.filter(isOpen).map(({ targets }) => targets[0]?.ruleId));
  const free = rules.filter(({ id, type }) => (type === 'force' || type === 'rollout') && !under.has(id));
  const mayPlan = can('manageRamps', { projects: [project] }) && free.length > 0;
  if (ramps.length === 0 && !mayPlan) return null;
  return (
    <Card title="Ramps">
      <ul className={styles.ramps}>
        {ramps.map((ramp) => (
          <li key={ramp.id}>
            <Link to="/features/$id/ramps/$rampId" params={{ id: featureId, rampId: ramp.id }}>
              {ramp.name}
            </Link>
            <Badge tone={STATUS_TONES[ramp.status]}>{rampWords(ramp)}</Badge>
          </li>
        ))}
      </ul>
      {mayPlan && (
        <Dropdown small items={free.map((rule) => ({ label: titleOf(rule), onSelect: () => setChosen(rule) }))}>
          Ramp up a rule
        </Dropdown>
      )}
      <Suspense>
        {chosen && (
          <RampForm
            featureId={featureId}
            ruleId={chosen.id}
            ruleName={titleOf(chosen)}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

const isOpen = ({ status }: ShownRamp) => status !== 'completed' && status !== 'rolled-back';
