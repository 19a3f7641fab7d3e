import type { InitConfig } from './session.ts';
import { createProductFlags } from './productFlags.ts';
import { type TelemetryPerson, createTelemetry } from './telemetry.ts';

/** The one telemetry of this tab. */
export const telemetry = createTelemetry({
  hostname: location.hostname,
  hash: sha256,
  send: (destination, body) =>
    void fetch(destination, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify(body),
    }).catch(() => undefined),
  log: (...words) => console.debug(...words),
});

type Reporter = { setUser: (user: { id: string }) => void };
/** Where errors of the page are reported; null where no operator asked for it. */
let reporter: Promise<Reporter> | null = null;

const seen = new Set<string>();

/** The product's own flags. Each experiment on them is told of once per tab. */
export const productFlags = createProductFlags({
  fetch: (...request) => fetch(...request),
  onView: (experimentId, variationId) => {
    const key = `${experimentId} ${variationId}`;
    if (seen.has(key)) return;
    seen.add(key);
    telemetry.track('Experiment Viewed', { experimentId, variationId });
  },
});

/** Begins once the server's settings are known. */
export function startInsight(config: InitConfig): void {
  telemetry.configure({
    mode: config.telemetry,
    destination: config.telemetryURL ?? '',
    cloud: config.cloud,
    build: config.build?.sha ?? '',
  });
  if (config.sentryDSN) reporter = reportErrorsTo(config.sentryDSN, config.build?.sha ?? '');
  telemetry.track('App Load');
}

/** Who is signed in now, for telemetry, for reports of errors and for the product's own flags. */
export function identify(person: TelemetryPerson, config: InitConfig): void {
  telemetry.identify(person);
  void telemetry.idOf(person.userId).then((id) => {
    productFlags.setAttributes({ id, role: person.role, cloud: config.cloud, multiOrg: config.isMultiOrg });
    void reporter?.then(
      ({ setUser }) => setUser({ id }),
      () => undefined,
    );
  });
}

/** The reporter is only loaded where an operator asked for it. */
async function reportErrorsTo(dsn: string, release: string): Promise<Reporter> {
  const { init, setUser } = await import('@sentry/browser');
  init({
    dsn,
    release,
    integrations: (usual) => usual.filter(({ name }) => name !== 'BrowserSession'),
  });
  return { setUser };
}

/** Hexadecimal. Browsers have no hashing on pages without TLS; there ids are left out. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
