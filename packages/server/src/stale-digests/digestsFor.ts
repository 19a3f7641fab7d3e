import type { Feature, Staleness } from '@gb/domain/features';
import { type RoleInfo, accessOf, can } from '@gb/domain/permissions';

type Person = RoleInfo & {
  id: string;
  name: string;
  email: string;
  projectRoles: (RoleInfo & { project: string })[];
};
type Flag = Pick<Feature, 'id' | 'owner' | 'project' | 'dateUpdated'>;

/** Whom to write to, and about which features. */
export type Digest = { person: Pick<Person, 'id' | 'email'>; features: Flag[] };

type Given = {
  people: readonly Person[];
  features: readonly Flag[];
  stale: Readonly<Record<string, Pick<Staleness, 'isStale'>>>;
  /** Who follows which feature. */
  watches: readonly { userId: string; entityId: string }[];
};

/** Tells each person of the features that are left behind and that they own or follow, as far as they may read them. */
export function digestsFor({ people, features, stale, watches }: Given): Digest[] {
  const left = features.filter(({ id }) => stale[id]?.isStale);
  const followed = new Set(watches.map(({ userId, entityId }) => `${userId} ${entityId}`));
  return people.flatMap((person) => {
    const access = accessOf(person);
    const own = left.filter(
      ({ id, owner, project }) =>
        (isSame(owner, person) || followed.has(`${person.id} ${id}`)) &&
        can(access, 'readData', { projects: [project] }),
    );
    return own.length === 0 ? [] : [{ person, features: own }];
  });
}

/** Owners are written by name, or by address. */
const isSame = (owner: string, { name, email }: Person): boolean =>
  owner !== '' && [name, email].some((one) => one.toLowerCase() === owner.toLowerCase());
