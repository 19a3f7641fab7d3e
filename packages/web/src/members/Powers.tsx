import { ROLE_LABELS, type RoleAssignment } from '@gb/domain/members';
import { type Explanation, PERMISSION_WORDS, explain } from '@gb/domain/permissions';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { Card } from '../ui/Card.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Team.module.css';

type PowersProps = { who: string; member: RoleAssignment; superAdmin?: boolean };

/** What somebody may do, where, and why, in sentences made of the very rules that decide it. */
export function Powers({ who, member, superAdmin = false }: PowersProps) {
  const { data } = useDefinitions();
  if (!data) return <Skeleton width="100%" height={240} />;
  const names = new Map(data.projects.map(({ id, name }) => [id, name]));
  const places = explain(
    member,
    data.environments.map(({ id }) => id),
    superAdmin,
  );
  return (
    <div className={styles.stack}>
      {places.map((place) => (
        <Place
          key={place.project ?? ''}
          who={who}
          place={place}
          name={place.project === null ? null : (names.get(place.project) ?? place.project)}
          hasOthers={places.length > 1}
          superAdmin={superAdmin}
        />
      ))}
    </div>
  );
}

type PlaceProps = { who: string; place: Explanation; name: string | null; hasOthers: boolean; superAdmin: boolean };

function Place({ who, place, name, hasOthers, superAdmin }: PlaceProps) {
  const title = name === null ? (hasOthers ? 'Everywhere else' : 'Everywhere') : `In the project ${name}`;
  return (
    <Card title={title}>
      <p className="muted">{reason(place, name, superAdmin)}</p>
      {place.may.length > 0 ? (
        <>
          <p className={styles.subhead}>{who} may</p>
          <ul className={styles.powers}>
            {place.may.map(({ permission, words, environments }) => (
              <li key={permission}>
                <IconCheck size={15} className={styles.yes} aria-hidden="true" />
                <span>
                  {words}
                  {environments !== 'all' && <b> in {listOf(environments)} only</b>}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          <strong>{who} may not do or see anything.</strong>
        </p>
      )}
      {place.may.length > 0 && place.mayNot.length > 0 && (
        <>
          <p className={styles.subhead}>{who} may not</p>
          <ul className={`${styles.powers} muted`}>
            {place.mayNot.map((permission) => (
              <li key={permission}>
                <IconX size={15} aria-hidden="true" />
                <span>{PERMISSION_WORDS[permission]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Why: the one assignment that decides here. */
function reason({ role, environments }: Explanation, project: string | null, superAdmin: boolean): string {
  if (superAdmin) return 'Because a super admin may do everything in every organization.';
  const limit = environments === 'all' ? '' : `, limited to ${listOf(environments)}`;
  const label = ROLE_LABELS[role];
  return project === null
    ? `Because the role is ${label}${limit}.`
    : `Because the role in this project is ${label}${limit}. It counts instead of the role everywhere else.`;
}

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? 'no environment' : new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
