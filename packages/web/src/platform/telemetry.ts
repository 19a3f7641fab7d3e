/** What is told of the use of the product (specification, section 7). */
export type TelemetryEvent =
  | 'App Load'
  | 'Organization Loaded'
  | 'Join Organization'
  | 'Create Organization'
  | 'Register'
  | 'Register-first'
  | 'Experiment Viewed'
  | 'View Upgrade Modal'
  | 'Start Checkout'
  | 'Experiment Snapshot'
  | 'Experiment Report';

export type TelemetryProperties = Record<string, string | number | boolean | null>;

/** What the server said at start. Nothing is sent without a destination. */
export type TelemetrySettings = { mode: string; destination: string; cloud: boolean; build: string };

/** Who is signed in, and where. */
export type TelemetryPerson = { userId: string; organizationId: string; role: string };

type Ports = {
  hostname: string;
  hash: (text: string) => Promise<string>;
  send: (destination: string, body: object) => void;
  log: (...words: unknown[]) => void;
};

export type Telemetry = ReturnType<typeof createTelemetry>;

/**
 * Tells the configured destination what happened. Addresses are blanked, ids are hashed outside the cloud, and the role
 * goes along only with somebody signed in. Events from before the settings are known wait for them.
 */
export function createTelemetry({ hostname, hash, send, log }: Ports) {
  let settings: TelemetrySettings | null = null;
  let person: TelemetryPerson | null = null;
  let waiting: (() => void)[] = [];

  const whenConfigured = (work: () => void) => {
    if (settings) work();
    else waiting.push(work);
  };

  const idOf = async (text: string): Promise<string> =>
    text === '' || settings?.cloud
      ? text
      : await hash(text).catch((cause: unknown) => {
          log('An id could not be hashed, so it is left out', cause);
          return '';
        });

  const deliver = async (body: object) => {
    if (!settings) return;
    const { mode, destination } = settings;
    if (mode === 'debug') return log('telemetry', body);
    if (mode === 'enable' && destination !== '') send(destination, body);
  };

  const whoNow = async () => ({
    userId: await idOf(person?.userId ?? ''),
    org: await idOf(person?.organizationId ?? ''),
  });

  return {
    configure(given: TelemetrySettings) {
      settings = given;
      const ready = waiting;
      waiting = [];
      for (const work of ready) work();
    },
    identify(who: TelemetryPerson | null) {
      person = who;
      if (who) whenConfigured(() => void whoNow().then((ids) => deliver({ type: 'identify', ...ids, role: who.role })));
    },
    track(event: TelemetryEvent, properties: TelemetryProperties = {}) {
      whenConfigured(
        () =>
          void whoNow().then((ids) =>
            deliver({
              type: 'track',
              event,
              ...ids,
              properties: {
                ...properties,
                url: '',
                referrer: '',
                host: hostKind(hostname, settings?.cloud ?? false),
                build: settings?.build ?? '',
                ...(person ? { role: person.role } : {}),
              },
            }),
          ),
      );
    },
    /** For ids of things inside an event: as they are on the cloud, hashed elsewhere. */
    idOf,
  };
}

const hostKind = (hostname: string, cloud: boolean): 'localhost' | 'cloud' | 'self-hosted' => {
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return 'localhost';
  return cloud ? 'cloud' : 'self-hosted';
};
