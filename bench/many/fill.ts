import type { Size } from './sizes.ts';

const NAME = `(array['checkout','banner','search','sidebar','recommendations','onboarding','pricing'])[1 + n % 7]
  || '-' || (array['web','app','shop','mail','team'])[1 + n % 5] || '-' || n`;
const AGO = `to_char(now() - n * interval '5 seconds', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Copies one row of a table that meets a condition, with these columns (name: SQL over `n`) of its own. */
const copies = (table: string, own: Record<string, string>, rows: number, where = 'true'): string => {
  const pairs = Object.entries(own).map(([column, value]) => `'${column}', ${value}`);
  return `insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${pairs.join(', ')}))).*
    from (select * from ${table} where ${where} limit 1) t, generate_series(1, ${rows}) n`;
};

/** Rules that differ from flag to flag, in the shape the product keeps them in. */
const CONTENT = `jsonb_build_object(
  'defaultValue', 'false', 'prerequisites', '[]'::jsonb,
  'environments', jsonb_build_object('dev', true, 'staging', n % 2 = 0, 'production', true),
  'rules', jsonb_build_array(
    jsonb_build_object('id', 'fr_a' || n, 'type', 'force', 'description', 'Our own people', 'enabled', true,
      'condition', jsonb_build_object('company', 'acme-' || n)::text, 'savedGroups', '[]'::jsonb, 'environments', 'all',
      'prerequisites', '[]'::jsonb, 'scheduleRules', '[]'::jsonb, 'value', 'true'),
    jsonb_build_object('id', 'fr_b' || n, 'type', 'rollout', 'description', '', 'enabled', true,
      'condition', '', 'savedGroups', '[]'::jsonb, 'environments', 'all',
      'prerequisites', '[]'::jsonb, 'scheduleRules', '[]'::jsonb, 'value', 'true', 'coverage', (n % 10) / 10.0, 'hashAttribute', 'id')))`;

/**
 * Statements that fill an organization to a size, as copies of what the product itself made: one feature called `switched`
 * with its revision, one experiment, one metric of each kind, one member, one audited change.
 */
export const fillTo = (size: Size, ownerId: string): readonly string[] => [
  copies(
    'features',
    { id: NAME, description: `'Flag number ' || n`, content: CONTENT, date_updated: AGO },
    size.features - 1,
    `id = 'switched'`,
  ),
  `insert into revisions
     select (jsonb_populate_record(null::revisions, to_jsonb(r)
       || jsonb_build_object('id', 'feature:' || f.id || '@1', 'thing_id', f.id, 'content', r.content || f.content))).*
     from (select * from revisions where object = 'feature' and thing_id = 'switched' limit 1) r, features f
     where f.organization_id = r.organization_id and f.id <> 'switched' and f.description like 'Flag number%'`,
  copies(
    'experiments',
    { id: `'exp_' || n`, name: NAME, tracking_key: NAME, date_created: AGO, date_updated: AGO },
    size.experiments - 1,
    `tracking_key = 'seed'`,
  ),
  copies('fact_metrics', { id: `'fact__' || n`, name: NAME }, size.metrics - 1),
  copies('sql_metrics', { id: `'met_' || n`, name: NAME }, size.metrics - 1),
  copies('users', { id: `'u_' || n`, name: NAME, email: `'somebody-' || n || '@example.com'` }, size.members - 1),
  copies('members', { id: `'u_' || n`, role: `'engineer'` }, size.members - 1),
  copies(
    'audits',
    { id: `'aud_' || n`, date_created: AGO, sequence: '-n', entity_id: `'watched-' || n % 40` },
    size.activity,
    `entity_id = 'switched' and event = 'feature.created'`,
  ),
  `insert into watches select organization_id, '${ownerId}:feature:watched-' || n, '${ownerId}', 'feature', 'watched-' || n,
     now() from members, generate_series(0, 19) n where id = '${ownerId}'`,
];
