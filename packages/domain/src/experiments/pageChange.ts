import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import { prose } from '../values/index.ts';

/** A page an experiment is for, or not for: `simple` with `*` as a wildcard, or a regular expression on the address. */
const urlTarget = z.strictObject({
  include: z.boolean().default(true),
  type: z.enum(['simple', 'regex']),
  pattern: z.string().min(1).max(2000),
});

const selector = z.string().min(1).max(2000);

/** A change to every element that matches, now and later. `position` moves the first one. */
const domMutation = z.strictObject({
  selector,
  action: z.enum(['set', 'append', 'remove']),
  attribute: z.string().regex(/^[A-Za-z_:][\w:.-]*$/, 'expected the name of an attribute, html, class or position'),
  value: z.string().max(100_000).optional(),
  parentSelector: selector.optional(),
  insertBeforeSelector: selector.optional(),
});

const targets = z
  .array(urlTarget)
  .max(100)
  .refine((list) => list.some(({ include }) => include), 'expected at least one page that is included');

const shared = { id: z.string().min(1).max(64), urlPatterns: targets };
const source = z.string().max(100_000).default('');
const webAddress = z.url({ protocol: /^https?$/ });

/** What variations do to the elements of a page. A variation that is not named leaves the page as it is. */
const visualChange = z.strictObject({
  type: z.literal('visual'),
  ...shared,
  /** Where an editor opens the page. */
  editorUrl: z.union([webAddress, z.literal('')]).default(''),
  variations: z.array(
    z.strictObject({
      variationId: z.string(),
      description: prose.default(''),
      css: source,
      js: source,
      domMutations: z.array(domMutation).max(1000).default([]),
    }),
  ),
});

/** Where variations send visitors of a page. A variation that is not named lets them stay. */
const redirect = z.strictObject({
  type: z.literal('redirect'),
  ...shared,
  /** Whether the query string goes along. */
  persistQueryString: z.boolean().default(true),
  variations: z.array(z.strictObject({ variationId: z.string(), url: webAddress })),
});

/** What an experiment does by itself to the pages it is for, without a feature. */
export const pageChange = z.discriminatedUnion('type', [visualChange, redirect]);
export type PageChange = z.infer<typeof pageChange>;

export const pageChangesInput = z.strictObject({ pageChanges: z.array(pageChange).max(20) });

/** Refuses page changes that name a variation which is not there, or the same thing twice. */
export function checkPageChanges({
  pageChanges,
  variations,
}: {
  pageChanges: readonly PageChange[];
  variations: readonly { id: string }[];
}): void {
  const known = new Set(variations.map(({ id }) => id));
  refuseRepeats(
    'pageChanges',
    pageChanges.map(({ id }) => id),
  );
  for (const [index, change] of pageChanges.entries()) {
    const path = `pageChanges.${index}.variations`;
    const named = change.variations.map(({ variationId }) => variationId);
    refuseRepeats(path, named);
    const stranger = named.find((id) => !known.has(id));
    if (stranger !== undefined) throw invalidField(path, `the experiment has no variation with id ${stranger}`);
  }
}

function refuseRepeats(path: string, ids: readonly string[]): void {
  const repeated = ids.find((id, index) => ids.indexOf(id) < index);
  if (repeated !== undefined) throw invalidField(path, `${repeated} is there twice`);
}
