import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  readonly to: readonly string[];
  readonly text: string;
}
/** A mail server on loopback that keeps what it is given. */
export interface Mail {
  readonly url: string;
  readonly letters: readonly Letter[];
  /** The first letter to an address after the `past`th of all; waits for it. */
  next(to: string, past?: number): Promise<Letter>;
  stop(): Promise<void>;
}

export async function startMail(): Promise<Mail> {
  const letters: Letter[] = [];
  const waiting = new Set<() => void>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // Quoted-printable breaks lines with an equals sign.
        const text = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        for (const look of waiting) look();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo; // a TCP server's address is one
  return {
    url: `smtp://127.0.0.1:${port}?from=clinic@north.test`,
    letters,
    next: (to, past = 0) =>
      new Promise((resolve) => {
        const look = () => {
          const found = letters.slice(past).find((letter) => letter.to.includes(to));
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
