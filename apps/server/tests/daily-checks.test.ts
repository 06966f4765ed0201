import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailThrough } from '../src/kernel/mail.ts';
import type { Job } from '../src/modules/module.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { checkBackup, checkMail, recordBackup } from '../src/modules/practices/daily-checks.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';
import { startMail } from './support/mail.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.stop());

const day = 86_400_000;
/** Runs a job of the practice `north` and returns its failure, if any. */
const failureOf = async ({ run }: Job, parts: Partial<AppParts>): Promise<string | undefined> => {
  const work = { parts: { store: db.store, ...parts }, practice: 'north' } as unknown as Parameters<Job['run']>[0]; // the rest is unused
  return run(work).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
};

describe('an administrator hears', () => {
  it('that no backup was made for two days, and no longer after one', async () => {
    const inDays = (days: number) => failureOf(checkBackup, { now: () => Date.now() + days * day });
    expect(await inDays(1)).toBeUndefined();
    expect(await inDays(3)).toBe('No backup was ever made. Run “notewell backup” every day.');
    const owner = new pg.Client({ connectionString: db.url });
    await owner.connect();
    await recordBackup(owner, { started: new Date(Date.now() + 3 * day), rows: 12, files: 1 });
    await owner.end();
    expect(await inDays(4)).toBeUndefined();
    expect(await inDays(9)).toBe('The last backup was made 6 days ago. Run “notewell backup” every day.');
  });

  it('that the mail server stopped answering', async () => {
    const mail = await startMail();
    const { check } = mailThrough(mail.url);
    expect(await failureOf(checkMail, { checkMail: check })).toBeUndefined();
    await mail.stop();
    expect(await failureOf(checkMail, { checkMail: check })).toContain('The mail server does not answer');
    expect(mail.letters).toEqual([]);
  });
});
