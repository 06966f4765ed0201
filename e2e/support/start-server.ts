import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startMail } from './mail.ts';
import { dataFolder, demoFolder, startNotewell } from './notewell.ts';
import { offerServer } from './own-server.ts';

/**
 * Starts a mail server and the built product with a fresh demo practice for each worker, on free ports.
 * Files that run at the same time therefore share no records. Returns the function that stops them.
 */
export default async function startServers({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  // Every server starts with a copy of one demo practice.
  const template = await dataFolder();
  const first = await startNotewell(template.data);
  await first.stop();
  process.env.NOTEWELL_E2E_TEMPLATE = template.data;
  const ends: (() => Promise<void>)[] = [];
  for (let index = 0; index < workers; index++) ends.push(await startOne(index));
  return async () => {
    await Promise.all(ends.map((end) => end()));
    await template.remove();
  };
}

async function startOne(index: number): Promise<() => Promise<void>> {
  const { data, remove } = await demoFolder();
  const letters = join(data, '..', 'letters');
  const mail = await startMail(letters);
  process.env.SMTP_URL = mail.url;
  const server = await startNotewell(data);
  offerServer(index, { origin: server.origin, data, letters, smtp: mail.url });
  return async () => {
    await server.stop();
    await mail.stop();
    await remove();
  };
}
