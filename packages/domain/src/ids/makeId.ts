/** Prefixes of generated ids, so that an id in a log says what it names. */
export const ID_PREFIX = {
  organization: 'org_',
  user: 'u_',
  session: 'ses_',
  project: 'prj_',
  rule: 'fr_',
  experiment: 'exp_',
  variation: 'var_',
  sdkConnection: 'sdk_',
  savedGroup: 'grp_',
  archetype: 'sam_',
  dataSource: 'ds_',
  assignmentQuery: 'exq_',
  factTable: 'ftb_',
  factMetric: 'fact__',
  sqlMetric: 'met_',
  segment: 'seg_',
  dimension: 'dim_',
  snapshot: 'snp_',
  query: 'qry_',
  scan: 'scan_',
  audit: 'aud_',
  upload: 'upl_',
  image: 'img_',
  comment: 'cmt_',
  filter: 'flt_',
  invite: 'inv_',
  apiKey: 'key_',
  event: 'event-',
  eventWebhook: 'ewh-',
  eventWebhookRun: 'ewr_',
  revisionEvent: 'rev_',
  ramp: 'rs_',
  rampEvent: 'rse_',
  rampTemplate: 'rst_',
} as const;

export type IdKind = keyof typeof ID_PREFIX;

const ALPHABET = '0123456789abcdefghijkmnpqrstuvwxyz';

/** Makes an id of 16 characters after its prefix (about 81 random bits) from the given source of random bytes. */
export function makeId(kind: IdKind, randomBytes: (count: number) => Uint8Array): string {
  let id: string = ID_PREFIX[kind];
  for (const byte of randomBytes(16)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}
