import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect } from './journey.ts';

/** A mail server on loopback that writes each message to a folder, where other processes read it. */
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
        // Written under another name and renamed, so that a reader finds whole files only.
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

/** The link in the newest message to an address, on the test's origin. */
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
