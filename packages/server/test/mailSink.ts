import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SunkLetter = { to: string[]; subject: string; text: string };

/** How long a letter may take. */
const LETTER_MS = 15_000;

/** A real SMTP server on this machine that keeps what it is given, decoded, for tests to read. */
export async function startMailSink() {
  const letters: SunkLetter[] = [];
  const heard: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        letters.push(
          read(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        for (const wake of heard.splice(0)) wake();
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  /** The newest letter to an address whose subject says this; waits for it, but not for ever. */
  const letterTo = async (address: string, about: RegExp): Promise<SunkLetter> => {
    const late = AbortSignal.timeout(LETTER_MS);
    late.addEventListener('abort', () => heard.splice(0).map((wake) => wake()));
    for (;;) {
      const found = letters.findLast(({ to, subject }) => to.includes(address) && about.test(subject));
      if (found) return found;
      if (late.aborted) throw new Error(`No letter to ${address} about ${about}`);
      await new Promise<void>((resolve) => heard.push(resolve));
    }
  };
  return {
    letters,
    letterTo,
    /** What the server needs to send here. */
    environment: { EMAIL_HOST: '127.0.0.1', EMAIL_PORT: String(port), EMAIL_FROM: 'Flags <flags@example.com>' },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;

/** The address of the one thing to do in a letter. */
export const linkIn = ({ text }: SunkLetter): string => /: (https?:\/\/\S+)/.exec(text)?.[1] ?? '';

function read(raw: string, to: string[]): SunkLetter {
  const [headers = ''] = raw.split('\r\n\r\n');
  const unfolded = headers.replaceAll(/\r\n\s+/g, ' ');
  const subject = /^Subject: (.*)$/im.exec(unfolded)?.[1] ?? '';
  const plain = raw.split(/Content-Type: text\/plain/i)[1] ?? raw;
  const body = plain.slice(plain.indexOf('\r\n\r\n')).split(/\r\n--/)[0] ?? '';
  return { to, subject, text: decodeQuotedPrintable(body) };
}

const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
