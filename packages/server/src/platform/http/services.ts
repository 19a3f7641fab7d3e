import type { RemoteUser } from '@gb/domain/sdk-payload';
import type { FeatureDefinition, Payload } from '@gb/sdk/payload';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Auth } from '../auth/auth.ts';
import type { Keys } from '../auth/keys.ts';
import type { Tries } from '../auth/tries.ts';
import type { Database } from '../db/database.ts';
import type { Engines } from '../engines/engines.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Logger } from 'pino';
import type { ChangeListener } from '../record.ts';
import type { Secrets } from '../secrets.ts';

/** A payload as this server gives it to SDKs. */
export type ServedPayload = {
  /** The JSON text as libraries download it. */
  body: Buffer;
  /** How many bytes of it each feature takes; before encryption, where the connection encrypts. */
  featureBytes(): { id: string; bytes: number }[];
  /** The features as the server evaluates them. */
  features(): Record<string, FeatureDefinition>;
  /** The payload with everything decided for one user, a few milliseconds at a time. */
  evaluate(user: RemoteUser): Promise<Payload>;
};

/** What work within an organization gets of it: all but the database, which it reaches through its own scoped handle only. */
export type OrgServices = Omit<AppServices, 'database'>;

/** What the composition root makes once and hands to everything. */
export type AppServices = {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  auth: Auth;
  keys: Keys;
  /** Counts what people try over and over, for all servers together. */
  tries: Tries;
  mailer: Mailer;
  jobs: Jobs;
  /** Images, uploaded data and demo shops. */
  files: FileStore;
  secrets: Secrets;
  /** Who hears of each recorded change, in its own transaction. */
  listeners: readonly ChangeListener[];
  /** The processes in which data sources are asked. */
  engines: Engines;
  /** Where a test stands in for services on the internet; null where they are themselves. */
  cloudGateway: string | null;
  /** What SDKs with this client key get right now; null when no connection has it. */
  servedPayload(clientKey: string): Promise<ServedPayload | null>;
  /** Adds what SDKs did at this process until now to the database. */
  flushUsage(): Promise<void>;
  /** The same for what was seen of attributes. */
  flushSeen(): Promise<void>;
};
