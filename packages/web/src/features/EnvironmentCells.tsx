import type { FeatureState, FeatureV1 } from '@gb/domain/features';
import { IconChevronDown } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { Dot } from '../ui/Badge.tsx';
import { countOf } from '../ui/format.ts';
import { Switch } from '../ui/Switch.tsx';
import { rulesIn } from './describe.ts';
import styles from './Cells.module.css';

/** Which environment the page shows; null for all of them at once. */
export type Place = string | null;

type Props = {
  feature: FeatureV1;
  state: FeatureState;
  environments: readonly string[];
  place: Place;
  onPlace: (place: Place) => void;
  /** Why a switch cannot be used; undefined where it can. */
  reasonAgainst: (environment: string) => string | undefined;
  onSwitch: (environment: string, on: boolean) => void;
};

/** As many stand beside each other; the rest fold into a menu. */
const MOST = 4;

/** Each environment as a cell that is tab and switch in one, with All in front of them. */
export function EnvironmentCells(props: Props) {
  const { state, environments, place, onPlace } = props;
  const [beside, folded] = foldedAt(environments, place);
  return (
    <section className={styles.cells} aria-label="Environments">
      {environments.length > 1 && (
        <div className={styles.cell} data-shown={place === null || undefined}>
          <button type="button" className={styles.choose} aria-pressed={place === null} onClick={() => onPlace(null)}>
            <span className={styles.name}>All</span>
            <span className="muted">{countOf(state.rules.length, 'rule')}</span>
          </button>
        </div>
      )}
      {beside.map((name) => (
        <Cell key={name} name={name} {...props} />
      ))}
      {folded.length > 0 && (
        <div className={styles.more}>
          <Dropdown
            own
            items={folded.map((name) => ({
              label: name,
              icon: <Dot tone={state.environments[name] ? 'good' : 'neutral'} />,
              note: <span className="muted">{state.environments[name] ? 'on' : 'off'}</span>,
              onSelect: () => onPlace(name),
            }))}
          >
            <Button look="text">
              {folded.length} more <IconChevronDown size={14} aria-hidden="true" />
            </Button>
          </Dropdown>
        </div>
      )}
    </section>
  );
}

/** Those that stand beside each other, with the one shown always among them, and those in the menu. */
function foldedAt(environments: readonly string[], place: Place): [string[], string[]] {
  if (environments.length <= MOST) return [[...environments], []];
  const first = environments.slice(0, MOST);
  const beside = place === null || first.includes(place) ? first : [...first.slice(0, MOST - 1), place];
  return [beside, environments.filter((name) => !beside.includes(name))];
}

function Cell({ name, state, place, onPlace, ...props }: Props & { name: string }) {
  const count = rulesIn(state, name).length;
  const isOn = state.environments[name] ?? false;
  return (
    <div className={styles.cell} data-shown={place === name || undefined}>
      <button type="button" className={styles.choose} aria-pressed={place === name} onClick={() => onPlace(name)}>
        <span className={styles.name}>{name}</span>
        <span className="muted">
          {isOn ? (
            <>
              {count} of {countOf(state.rules.length, 'rule')}
            </>
          ) : (
            'Off: everyone gets null'
          )}
        </span>
      </button>
      <span className={styles.switch}>
        <EnvironmentSwitch name={name} state={state} {...props} />
      </span>
    </div>
  );
}

type SwitchProps = Pick<Props, 'feature' | 'state' | 'reasonAgainst' | 'onSwitch'> & { name: string };

function EnvironmentSwitch({ name, feature, state, reasonAgainst, onSwitch }: SwitchProps) {
  const reason = reasonAgainst(name);
  return (
    <Switch
      label={`${feature.id} in ${name}`}
      large
      look={name === 'production' ? 'production' : 'ink'}
      checked={state.environments[name] ?? false}
      disabled={reason !== undefined}
      {...(reason === undefined ? {} : { reason })}
      onChange={(on) => onSwitch(name, on)}
    />
  );
}
