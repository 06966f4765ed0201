import { join } from 'node:path';
import type { JobsAnswer } from '@notewell/protocol';
import { expect, type FullConfig } from '@playwright/test';
import { startMail } from './mail.ts';
import { dataFolder, demoFolder, startNotewell } from './notewell.ts';
import { offerServer } from './own-server.ts';
import { signedInApi } from './signed-in-api.ts';

/**
 * Starts a mail server and the built product with a fresh demo practice for each worker, on free ports.
 * Files that run at the same time therefore share no records. Returns the function that stops them.
 */
export default async function startServers({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  // Every server starts with a copy of one demo practice.
  const template = await dataFolder();
  const first = await startNotewell(template.data);
  await checkedNotes(first.origin);
  await first.stop();
  process.env.NOTEWELL_E2E_TEMPLATE = template.data;
  const ends: (() => Promise<void>)[] = [];
  for (let index = 0; index < workers; index++) ends.push(await startOne(index));
  return async () => {
    await Promise.all(ends.map((end) => end()));
    await template.remove();
  };
}

/** Waits for the first check of the practice's notes, so that no copy repeats it during its journeys. */
async function checkedNotes(origin: string): Promise<void> {
  const admin = await signedInApi(origin, 'admin@demo.test');
  const outcome = async () => {
    const { jobs } = await admin.get<JobsAnswer>('/jobs');
    return jobs.find(({ name }) => name === 'note-checks')?.last?.outcome;
  };
  await expect.poll(outcome, { timeout: 600_000, intervals: [1_000] }).toBe('Done');
  await admin.dispose();
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
