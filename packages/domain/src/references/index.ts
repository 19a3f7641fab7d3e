export { InUse, REFERRER_WORDS, type User, countUsers, nameOfUser } from './inUse.ts';
export {
  type Reference,
  type Referrer,
  isReferrer,
  linkTo,
  projectsOf,
  referencesOf,
  referrer,
} from './referencesOf.ts';
