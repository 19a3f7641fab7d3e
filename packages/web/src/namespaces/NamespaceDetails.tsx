import type { Namespace, NamespaceMember } from '@gb/domain/namespaces';
import { freeRanges, longestFree, widthOf } from '@gb/domain/namespaces/ranges';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { formatPercent } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { placeOf } from './Line.tsx';
import styles from './Namespaces.module.css';
import { type Taking, heldBy, rangeWords } from './parts.ts';
import { RotateSeed } from './RotateSeed.tsx';
import { useNamespaceActions } from './useNamespaces.ts';

const Placing = lazyPart(async () => ({ default: (await import('./Placing.tsx')).Placing }));
const ChooseExperiment = lazyPart(async () => ({ default: (await import('./ChooseExperiment.tsx')).ChooseExperiment }));

type Props = { namespace: Namespace; members: readonly NamespaceMember[]; mayEdit: boolean };

const STATES: Readonly<Record<NamespaceMember['status'], readonly [string, Tone]>> = {
  running: ['Running', 'good'],
  draft: ['Draft', 'neutral'],
  stopped: ['Ended', 'neutral'],
};

/** Who has which part of a namespace, and what can be done about it. */
export function NamespaceDetails({ namespace, members, mayEdit }: Props) {
  const { free } = useNamespaceActions();
  const [taking, setTaking] = useState<Taking | null>(null);
  const [dialog, setDialog] = useState<'rotate' | 'choose' | null>(null);
  const others = members.filter(({ id }) => id !== taking?.id);
  const isOff = namespace.status === 'inactive';
  const longest = longestFree(heldBy(members));
  return (
    <div className={styles.details}>
      {taking ? (
        <Suspense>
          <Placing
            key={taking.id}
            namespace={namespace}
            others={others}
            taking={taking}
            onClose={() => setTaking(null)}
          />
        </Suspense>
      ) : (
        <Track members={members} />
      )}
      {members.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Who has it</th>
              <th scope="col">Range</th>
              <th scope="col">Traffic</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member, index) => {
              const [range = [0, 0] as const] = member.ranges;
              const isOwn = member.object === 'experiment' && member.id !== '';
              return (
                <tr key={`${member.id} ${index}`}>
                  <td>
                    <MemberLink member={member} />
                  </td>
                  <td>{rangeWords(range)}</td>
                  <td>{formatPercent(widthOf(range), 0)}</td>
                  <td>
                    <Badge tone={STATES[member.status][1]}>{STATES[member.status][0]}</Badge>
                  </td>
                  <td>
                    {isOwn && mayEdit && member.status === 'draft' && !isOff && (
                      <Button
                        look="text"
                        small
                        aria-label={`Move ${member.name}`}
                        onClick={() => setTaking({ id: member.id, name: member.name, range })}
                      >
                        Move
                      </Button>
                    )}
                    {isOwn && mayEdit && member.status === 'stopped' && (
                      <ActionButton look="text" small onAction={() => free(member.id)}>
                        Free it
                      </ActionButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <span className="muted">
          Bucketed by{' '}
          {namespace.hashAttribute ? <code>{namespace.hashAttribute}</code> : 'what each experiment splits by'} with
          seed <code>{namespace.seed}</code>.{' '}
          {longest ? `The longest free range is ${rangeWords(longest)}.` : 'It is full.'}
        </span>
        {mayEdit && (
          <>
            {longest && !isOff && !taking && (
              <Button icon={<IconPlus size={15} />} onClick={() => setDialog('choose')}>
                Place an experiment
              </Button>
            )}
            <Button icon={<IconRefresh size={15} />} onClick={() => setDialog('rotate')}>
              Rotate seed
            </Button>
          </>
        )}
      </div>
      {dialog === 'rotate' && <RotateSeed namespace={namespace} members={members} onClose={() => setDialog(null)} />}
      <Suspense>
        {dialog === 'choose' && longest && (
          <ChooseExperiment
            namespace={namespace}
            range={longest}
            onChoose={(next) => {
              setDialog(null);
              setTaking(next);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function MemberLink({ member: { object, id, name } }: { member: NamespaceMember }) {
  if (id === '') return <span className="muted">Something you may not see</span>;
  const what = <span className="muted">{object === 'experiment' ? 'experiment' : `rule of ${id}`}</span>;
  return object === 'experiment' ? (
    <>
      <Link to="/experiment/$id" params={{ id }}>
        {name}
      </Link>{' '}
      {what}
    </>
  ) : (
    <>
      <Link to="/features/$id" params={{ id }}>
        {name}
      </Link>{' '}
      {what}
    </>
  );
}

/** The line of a namespace, large enough to read who is where. */
function Track({ members }: { members: readonly NamespaceMember[] }) {
  return (
    <div className={styles.track} aria-hidden="true">
      {freeRanges(heldBy(members)).map((range) => (
        <div key={range[0]} className={styles.gap} style={placeOf(range)}>
          {widthOf(range) >= 0.04 && formatPercent(widthOf(range), 0)}
        </div>
      ))}
      {members.flatMap(({ name, status, ranges }, index) =>
        ranges.map((range) => (
          <div key={`${index} ${range[0]}`} className={`${styles.block} ${styles[status]}`} style={placeOf(range)}>
            <strong>{name || 'Hidden'}</strong>
            <span>{status === 'stopped' ? 'ended' : status === 'draft' ? 'draft' : rangeWords(range)}</span>
          </div>
        )),
      )}
    </div>
  );
}
