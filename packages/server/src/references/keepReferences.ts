import { type Referrer, isReferrer } from '@gb/domain/references';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import type { ChangeListener } from '../platform/record.ts';
import { forgetDrafts, replaceReferences } from './reference.service.ts';

/** Keeps what each thing refers to, whenever a change of the thing itself is recorded. */
export const keepReferences: ChangeListener = async (tx, { organizationId, event, entity, after }) => {
  const store = { db: scopedDb(ormOver(tx), organizationId) };
  const [noun = '', part] = event.split('.');
  const drafts = DRAFTS.get(noun);
  const revision = async (thing: unknown) => {
    const id = `${entity.id}@${(after as { version: number }).version}`;
    if (drafts) await replaceReferences(store, { object: drafts, id, name: entity.name ?? entity.id, thing });
  };
  if (part === 'revision') return revision(after);
  if (LIVE.has(event)) await revision(null);
  // Other events are filed under a thing, too: what was said about it, or an analysis.
  if (noun !== entity.object || !isReferrer(noun)) return;
  const { id, name = id } = entity;
  if (drafts && part === 'deleted') await forgetDrafts(store, drafts, entity.id);
  if (part === 'deleted' || part === 'removed') await replaceReferences(store, { object: noun, id, name, thing: null });
  else if (CHANGES_IT.has(part ?? '') && after)
    await replaceReferences(store, { object: noun, id, name, thing: after });
};

/** What is changed in drafts, and what their references are kept as. */
const DRAFTS: ReadonlyMap<string, Referrer> = new Map([
  ['feature', 'featureRevision'],
  ['savedGroup', 'savedGroupRevision'],
]);

/** By which a version of such a thing is live, and a draft no more. */
const LIVE = new Set(['feature.published', 'feature.updated', 'feature.archived', 'savedGroup.updated']);

/** What a thing is after, in whole. */
const CHANGES_IT = new Set([
  'created',
  'updated',
  'archived',
  'published',
  'started',
  'stopped',
  'imported',
  'roleChanged',
  'resent',
  'joined',
  'approved',
]);
