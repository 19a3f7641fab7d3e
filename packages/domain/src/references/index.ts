export { InUse, type User, countUsers, nameOfUser } from './inUse.ts';
export { type Reference, type Referrer, isReferrer, linkTo, projectsOf, referencesOf } from './referencesOf.ts';
