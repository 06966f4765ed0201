import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect } from './journey.ts';

/** A mail server on loopback that lays each letter into a folder; tests of other processes read it there. */
export async function startMail(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        // Quoted-printable breaks lines with an equals sign.
        const text = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        // Whole or not there: somebody may be looking.
        const written = join(folder, `.${randomUUID()}`);
        writeFile(written, text)
          .then(() => rename(written, join(folder, `${Date.now()} ${to} ${randomUUID()}`)))
          .then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo; // a TCP server's address is one
  return {
    url: `smtp://127.0.0.1:${port}?from=clinic@demo.test`,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** The link of the newest letter to an address, on the origin the test is at. */
export async function linkTo(address: string, page: 'invitation' | 'reset-password' | 'signing'): Promise<string> {
  const folder = process.env.NOTEWELL_LETTERS ?? '';
  let link = '';
  await expect
    .poll(async () => {
      const names = (await readdir(folder)).filter((name) => name.split(' ')[1] === address).sort();
      const newest = names.reverse();
      for (const name of newest) {
        link ||= new RegExp(`/${page}#[\\w.-]+`).exec(await readFile(join(folder, name), 'utf8'))?.[0] ?? '';
      }
      return link;
    })
    .not.toBe('');
  return link;
}
