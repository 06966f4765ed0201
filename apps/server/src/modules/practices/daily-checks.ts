import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Refusal } from '../../kernel/refusal.ts';
import { globalPractice } from '../../resources/store/index.ts';
import { jobStoreOf } from '../jobs/index.ts';
import type { Job } from '../module.ts';

/** Days after which a practice without a new backup hears of it. */
export const backupDays = 2;
/** A backup is stored as a run of a job of this name, because the command writes it and not the server. */
const backup = 'backup';
const day = 86_400_000;

/** Records a finished backup of the installation, as the owner of the database. */
export async function recordBackup(
  client: pg.ClientBase,
  { started, rows, files }: { readonly started: Date; readonly rows: number; readonly files: number },
): Promise<void> {
  await client.query(
    `insert into job_run (practice_id, id, attempt, job, started, finished, outcome, message)
     values ($1, $2, 1, $3, $4, now(), 'Done', $5)`,
    [globalPractice, randomUUID(), backup, started, `${rows} rows and ${files} files.`],
  );
}

/** Fails while the last backup is older than `backupDays`, so that administrators see it on Home. */
export const checkBackup: Job = {
  name: 'check-backup',
  title: 'Backup',
  about: 'Looks each morning for a backup of the last two days.',
  scope: 'practice',
  when: { at: '07:00' },
  permissions: [],
  retry: { times: 0, afterSeconds: 60 },
  async run({ parts: { store, now }, practice }) {
    const last = (await jobStoreOf(store).latest(globalPractice)).find(({ job }) => job === backup)?.started;
    const created = (await store.practices.list()).find(({ networkId }) => networkId === practice)?.created;
    const since = last ?? (created === undefined ? undefined : new Date(created));
    if (since && now() - since.getTime() <= backupDays * day) return undefined;
    throw new Refusal('unavailable', {
      detail: last
        ? `The last backup was made ${Math.floor((now() - last.getTime()) / day)} days ago. Run “notewell backup” every day.`
        : 'No backup was ever made. Run “notewell backup” every day.',
    });
  },
};

/** Fails while the mail server does not let Notewell sign in. */
export const checkMail: Job = {
  name: 'check-mail',
  title: 'Email',
  about: 'Signs in at the mail server every hour and sends nothing.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  permissions: [],
  retry: { times: 1, afterSeconds: 60 },
  isOn: ({ checkMail: check }) => check !== undefined,
  async run({ parts }) {
    await parts.checkMail?.().catch((error: unknown) => {
      throw new Refusal(
        'unavailable',
        {
          detail: 'The mail server does not answer or refuses the sign-in, so no invitation or link can be sent. Check SMTP_URL.',
        },
        { cause: error },
      );
    });
    return undefined;
  },
};
