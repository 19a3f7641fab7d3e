import type { Rule } from '@gb/domain/features';
import { environmentsOf } from '@gb/domain/features/ruleScope';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import styles from './Feature.module.css';

type Props = {
  /** What is about to happen: "Edit", "Move". */
  verb: string;
  title: string;
  rule: Rule;
  place: string;
  environments: readonly string[];
  onHere: () => void;
  onEverywhere: () => void;
  onClose: () => void;
};

/** Asks where a change of a rule is meant that several environments share. */
export function WhereDialog({ verb, title, rule, place, environments, onHere, onEverywhere, onClose }: Props) {
  const names = environmentsOf(rule, environments);
  const others = names.filter((name) => name !== place);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Modal title={`${verb} “${title}” where?`} onClose={onClose} size={460}>
      <p>
        {names.join(', ')} share this rule. If you mean only {place}, {place} gets a rule of its own and{' '}
        {others.join(', ')} {others.length === 1 ? 'keeps' : 'keep'} this one as it is.
      </p>
      <div className={styles.choices}>
        <Button look="primary" onClick={choose(onHere)}>
          Only in {place}
        </Button>
        <Button onClick={choose(onEverywhere)}>Everywhere it is ({names.length})</Button>
      </div>
    </Modal>
  );
}
