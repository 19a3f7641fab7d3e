import type { Prerequisite } from '@gb/domain/features';
import { Link } from '@tanstack/react-router';
import { ConditionSentence } from '../conditions/index.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Feature.module.css';
import { StandingOf } from './ruleFields/PrerequisiteFields.tsx';

/** What a feature asks of others before it gives anything at all. */
export function NeedsCard({ needs, onEdit }: { needs: readonly Prerequisite[]; onEdit: (() => void) | null }) {
  return (
    <section className={styles.needs} aria-label="Prerequisites">
      <span className={styles.keyword}>NEEDS</span>
      <div className={styles.needed}>
        {needs.map(({ id, condition }) => (
          <div key={id} className={styles.title}>
            <Link to="/features/$id" params={{ id }}>
              {id}
            </Link>
            <ConditionSentence condition={condition} />
            <StandingOf id={id} condition={condition} />
          </div>
        ))}
        <span className="quiet">Where one of them does not hold, everyone gets null.</span>
      </div>
      {onEdit && (
        <Button small onClick={onEdit}>
          Edit prerequisites
        </Button>
      )}
    </section>
  );
}
