import nodemailer from 'nodemailer';
import { type Letter, letterBody } from './letter.ts';

export type { Letter };

/** How to reach the mail server, and whom letters come from. */
export type MailSettings = {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  from: string;
};

/** Sends letters. Everything works without one: whoever would have got a letter is then given a link by hand. */
export interface Mailer {
  readonly isConfigured: boolean;
  /** Resolves once the mail server took the letter; throws when it did not. */
  send(to: string, letter: Letter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

export function makeMailer(settings: MailSettings | null): Mailer {
  if (!settings) return NO_MAILER;
  const { host, port, secure, user, password, from } = settings;
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    ...(user ? { auth: { user, pass: password } } : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isConfigured: true,
    // The address as an object, so that no character in it can add another recipient.
    send: async (to, letter) =>
      void (await transport.sendMail({ from, to: { name: '', address: to }, ...letterBody(letter) })),
    close: () => transport.close(),
  };
}

const NO_MAILER: Mailer = {
  isConfigured: false,
  send: () => Promise.reject(new Error('E-mail is not configured on this server')),
  close: () => {},
};
