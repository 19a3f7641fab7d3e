/** Every list of the app, and the statements that fill it: copies of one row that the app itself made. */

export const ROWS = 5000;

export type ListBench = {
  name: string;
  path: string;
  fill: readonly string[];
  /** What is there once the list can be used; the rows of a table when left out. */
  ready?: string;
  /** A list without a search box, or one that is short by design, in words. */
  note?: string;
  search?: string;
};

const NAME = `(array['checkout','banner','search','sidebar','recommendations','onboarding','pricing'])[1 + n % 7]
  || '-' || (array['web','app','shop','mail','team'])[1 + n % 5] || '-' || n`;
const AGO = `to_char(now() - n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Copies the newest row of a table that meets a condition, with these columns (name: SQL over `n`) of its own. */
const copies = (table: string, own: Record<string, string>, where = 'true', rows = ROWS): string => {
  const pairs = Object.entries(own).map(([column, value]) => `'${column}', ${value}`);
  return `insert into ${table}
    select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${pairs.join(', ')}))).*
    from (select * from ${table} where ${where} limit 1) t, generate_series(1, ${rows}) n`;
};

const named = (
  name: string,
  path: string,
  table: string,
  where?: string,
  more: Record<string, string> = {},
): ListBench => ({
  name,
  path,
  fill: [copies(table, { id: `'${table}-' || n`, name: NAME, ...more }, where)],
});
const byId = (name: string, path: string, table: string): ListBench => ({
  name,
  path,
  fill: [copies(table, { id: NAME })],
});
const PEOPLE = copies('users', { id: `'u_' || n`, name: NAME, email: `'somebody-' || n || '@example.com'` });

export type Ids = { featureId: string; datasourceId: string };

/** The lists, most used first. */
export const listsOf = ({ featureId, datasourceId }: Ids): readonly ListBench[] => [
  {
    name: 'features',
    path: '/features',
    fill: [copies('features', { id: NAME, description: `'Flag number ' || n` })],
    search: 'checkout web on:production 42',
  },
  named('experiments', '/experiments', 'experiments', undefined, { tracking_key: NAME }),
  named('metrics', '/metrics', 'fact_metrics'),
  named('fact tables', '/fact-tables', 'fact_tables'),
  named('segments', '/segments', 'unit_queries', `kind = 'segment'`),
  named('dimensions', '/dimensions', 'unit_queries', `kind = 'dimension'`),
  named('data sources', '/datasources', 'data_sources'),
  named('SDK connections', '/sdks', 'sdk_connections', undefined, { key: `'sdk-' || n` }),
  byId('attributes', '/attributes', 'attributes'),
  byId('environments', '/environments', 'environments'),
  byId('tags', '/settings/tags', 'tags'),
  named('projects', '/projects', 'projects'),
  { name: 'members', path: '/settings/team', fill: [PEOPLE, copies('members', { id: `'u_' || n` })] },
  {
    name: 'pending members',
    path: '/settings/team?view=pending',
    fill: [
      PEOPLE,
      `insert into pending_members select m.organization_id, 'u_' || n, now() from members m, generate_series(1, ${ROWS}) n`,
    ],
  },
  {
    name: 'pending invites',
    path: '/settings/team?view=invites',
    fill: [copies('invites', { id: `'inv_' || n`, email: `'somebody-' || n || '@example.com'` })],
  },
  {
    name: 'API keys',
    path: '/settings/keys',
    fill: [copies('api_keys', { id: `'key_' || n`, hash: `'hash ' || n`, description: NAME }, 'user_id is null')],
  },
  {
    name: 'personal access tokens',
    path: '/account/personal-access-tokens',
    fill: [copies('api_keys', { id: `'key_' || n`, hash: `'hash ' || n`, description: NAME }, 'user_id is not null')],
  },
  {
    name: 'activity',
    path: '/activity',
    fill: [
      copies(
        'audits',
        { id: `'a_' || n`, date_created: AGO },
        `entity_id = '${featureId}' and event = 'feature.created'`,
      ),
    ],
    ready: 'main li',
    note: 'shows its newest hundred, the rest on request',
  },
  {
    name: 'sessions',
    path: '/account/sessions',
    fill: [copies('sessions', { id: `'s_' || n` })],
    ready: 'main li button',
    note: 'shows its newest hundred, the rest on request',
  },
  {
    name: 'query history',
    path: `/datasources/${datasourceId}`,
    fill: [copies('warehouse_queries', { id: `'q_' || n`, date_started: AGO })],
    ready: 'main article',
    note: 'the server gives the newest 100',
  },
  {
    name: 'history of a feature',
    path: `/features/${featureId}`,
    fill: [
      copies(
        'revisions',
        { id: `'feature:${featureId}@' || (n + 1000)`, version: 'n + 1000' },
        `object = 'feature' and thing_id = '${featureId}'`,
      ),
    ],
    ready: '[aria-label=History] li',
    note: 'shows its newest six, the rest on request',
  },
  {
    name: 'discussion',
    path: `/features/${featureId}`,
    fill: [copies('comments', { id: `'c_' || n`, date_created: AGO })],
    ready: '[aria-label=Discussion] li',
    note: 'shows its newest hundred, the rest on request',
  },
];
