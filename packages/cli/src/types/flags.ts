/** What the command needs to know of a flag. */
export type Flag = {
  id: string;
  description: string;
  valueType: 'boolean' | 'string' | 'number' | 'json';
  /** The text of the JSON schema that its values fit; empty or absent where there is none. */
  jsonSchema?: string;
  /** Every value the flag can have now, as text. */
  values: string[];
};

type Rule = { value?: string; variations?: { value: string }[] };
type FeatureV1 = Pick<Flag, 'id' | 'description' | 'valueType' | 'jsonSchema'> & {
  archived: boolean;
  defaultValue: string;
  rules: Rule[];
};
type Page = { features: FeatureV1[]; hasMore: boolean; nextOffset: number | null };

type From = { url: string; key: string; project: string | null };

/** The flags of a project that are not archived, by key. */
export async function fetchFlags(from: From): Promise<Flag[]> {
  const flags: Flag[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Page = await fetchPage(from, offset);
    flags.push(...page.features.filter(({ archived }) => !archived).map(toFlag));
    offset = page.hasMore ? page.nextOffset : null;
  }
  return flags.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function fetchPage({ url, key, project }: From, offset: number): Promise<Page> {
  const query = new URLSearchParams({
    limit: '100',
    offset: String(offset),
    ...(project ? { projectId: project } : {}),
  });
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/api/v1/features?${query}`, { headers });
  const body = (await response.json().catch(() => ({}))) as Page & { message?: string };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.message ?? 'no reason given'}`);
  return body;
}

const toFlag = ({ id, description, valueType, jsonSchema, defaultValue, rules }: FeatureV1): Flag => ({
  id,
  description,
  valueType,
  ...(jsonSchema ? { jsonSchema } : {}),
  values: [
    defaultValue,
    ...rules.flatMap(({ value, variations }) => [value, ...(variations ?? []).map((one) => one.value)]),
  ].filter((value) => value !== undefined),
});
