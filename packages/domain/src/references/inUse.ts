import { AppError } from '../errors/index.ts';
import type { Referrer } from './referencesOf.ts';

/** One thing that refers to another, as far as its reader may know. */
export type User = { object: Referrer; id: string; name: string };

/** What may refer to something, in the words people know. */
export const REFERRER_WORDS: Readonly<Record<Referrer, readonly [one: string, many: string]>> = {
  factTable: ['fact table', 'fact tables'],
  metric: ['metric', 'metrics'],
  experiment: ['experiment', 'experiments'],
  feature: ['feature', 'features'],
  featureRevision: ['draft', 'drafts'],
  segment: ['segment', 'segments'],
  dimension: ['dimension', 'dimensions'],
  savedGroup: ['saved group', 'saved groups'],
  savedGroupRevision: ['draft of a saved group', 'drafts of saved groups'],
  sdkConnection: ['SDK connection', 'SDK connections'],
  datasource: ['data source', 'data sources'],
  environment: ['environment', 'environments'],
  attribute: ['attribute', 'attributes'],
  customField: ['custom field', 'custom fields'],
  member: ['member', 'members'],
  invite: ['invitation', 'invitations'],
  apiKey: ['API key', 'API keys'],
};

/** "1 metric, 2 experiments": how many of each kind there are. */
export function countUsers(objects: readonly Referrer[]): string {
  return Object.entries(REFERRER_WORDS)
    .flatMap(([object, [one, many]]) => {
      const count = objects.filter((each) => each === object).length;
      return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
    })
    .join(', ');
}

/** What one of them is called, in a list of them: "Fact table Orders". */
export function nameOfUser({ object, name }: User): string {
  const [word] = REFERRER_WORDS[object];
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${name}`;
}

/** Refuses to remove what others refer to. It names those that its reader may see, and counts all. */
export class InUse extends AppError {
  readonly usedBy: User[];

  constructor(what: string, objects: readonly Referrer[], { usedBy, advice }: { usedBy: User[]; advice: string }) {
    super('conflict', `${what} by ${countUsers(objects)}; ${advice}`);
    this.usedBy = usedBy;
  }
}
