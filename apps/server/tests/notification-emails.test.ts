import { definitionOf, Notification, type ResourceDefinition, type ResourceType } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailThrough, type SendMail } from '../src/kernel/mail.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { notificationEmails } from '../src/modules/notifications/emails.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import type { Saving } from '../src/resources/saving/saving.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { callerWith, jobCaller } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';
import { type Mail, startMail } from './support/mail.ts';

const hour = 3_600_000;
let db: TestDatabase;
let mail: Mail;
/** A Tuesday. */
let clock = Date.parse('2026-03-10T15:00:00Z');
const now = () => clock;
const addresses = new Map<string, string>();
let count = 0;
beforeAll(async () => {
  db = await startDatabase();
  mail = await startMail();
});
afterAll(async () => {
  await db.stop();
  await mail.stop();
});
/** Each test has a Tuesday of its own. */
beforeEach(() => {
  clock += 7 * 24 * hour;
});

const saving = () => createSaving({ store: db.store, now });
async function create(type: ResourceType, draft: object, caller = systemCaller('north', 'test')): Promise<string> {
  const definition: ResourceDefinition = definitionOf(type);
  return (await saving().create({ practice: 'north', caller, definition, draft })).id;
}
interface Owner {
  readonly id: string;
  readonly resourceType: 'Practitioner';
  readonly address: string;
}
/** Somebody with choices of their own. */
async function somebody(notifications: object, isActive = true): Promise<Owner> {
  count += 1;
  const id = testId(500 + count);
  const address = `person${count}@north.test`;
  if (isActive) addresses.set(id, address);
  const profile = { id, resourceType: 'Practitioner' as const, display: 'Somebody' };
  const practitioner = { name: { given: 'Some', family: 'Body' }, active: true };
  const definition: ResourceDefinition = definitionOf('Practitioner');
  const system = systemCaller('north', 'test');
  await saving().create({ practice: 'north', caller: system, definition, draft: practitioner, id });
  await create('PersonalPreferences', { notifications }, callerWith({ profile }));
  return { id, resourceType: 'Practitioner', address };
}
const notified = ({ id, resourceType }: Owner, more: object = {}) =>
  create('Notification', {
    recipient: { id, resourceType },
    kind: 'NoteToCosign',
    title: 'A note about Pat Quill',
    text: 'Panic attacks',
    ...more,
  });
async function change(id: string, more: object): Promise<void> {
  const before = await db.store.reader.read('north', Notification, id, everything);
  if (!before) throw new Error('the notification is gone');
  const next = { ...(JSON.parse(before.text) as object), ...more };
  const caller = systemCaller('north', 'test');
  await saving().update({ practice: 'north', caller, definition: Notification, before, next });
}
const run = (send: SendMail = mailThrough(mail.url).send, through: Partial<Saving> = {}) => {
  const accounts = {
    emailsOf: async (_: string, ids: readonly string[]) => new Map([...addresses].filter(([id]) => ids.includes(id))),
  };
  const publicUrl = new URL('https://notes.north.test');
  const parts = {
    store: db.store,
    saving: { ...saving(), ...through },
    mail: send,
    now,
    accounts,
    publicUrl,
  } as unknown as AppParts; // the rest is unused
  const caller = jobCaller(notificationEmails);
  return notificationEmails.run({ parts, practice: 'north', caller, runId: 'run', signal: new AbortController().signal });
};
const lettersTo = ({ address }: Owner) => mail.letters.filter(({ to }) => to.includes(address)).map(({ text }) => text);
const atOnce = { choices: [{ kind: 'NoteToCosign', email: 'AtOnce' }] };

describe('an email at once', () => {
  it('says once how much waits, and nothing of care or people', async () => {
    const ana = await somebody(atOnce);
    await notified(ana);
    await notified(ana);
    expect(await run()).toBe('Sent 1 email.');
    expect(await run()).toBeUndefined();
    const [letter = '', second] = lettersTo(ana);
    expect(second).toBeUndefined();
    expect(letter).toContain('2 notes to co-sign');
    expect(letter).toContain('https://notes.north.test/inbox');
    expect(letter).not.toMatch(/Quill|Panic/);
  });

  it('is not sent of what was read, done or not chosen', async () => {
    const ana = await somebody(atOnce);
    const moment = new Date(clock).toISOString();
    await change(await notified(ana), { read: moment });
    await change(await notified(ana), { done: moment });
    await notified(ana, { kind: 'Message' });
    expect(await run()).toBeUndefined();
    expect(lettersTo(ana)).toEqual([]);
  });

  it('waits for the end of quiet hours, and leaves out what was done by then', async () => {
    const ana = await somebody({ ...atOnce, timeZone: 'America/Chicago', quiet: { from: '09:00:00', to: '12:00:00' } });
    const [, done] = [await notified(ana), await notified(ana)];
    expect(await run()).toBeUndefined();
    await change(done, { done: new Date(clock).toISOString() });
    clock += 3 * hour;
    expect(await run()).toBe('Sent 1 email.');
    expect(lettersTo(ana)).toEqual([expect.stringContaining('1 note to co-sign')]);
  });

  it('is not sent to people who may no longer sign in', async () => {
    const ana = await somebody(atOnce, false);
    await notified(ana);
    expect(await run()).toBeUndefined();
    expect(lettersTo(ana)).toEqual([]);
  });

  it('is sent to family only while letters may go to them', async () => {
    const choices = { choices: [{ kind: 'PlanToSign', email: 'AtOnce' }] };
    const member = async (name: string, relative: object, patient: object = {}) => {
      const of = await create('Patient', { name: { given: 'Pat' }, ...patient });
      const id = await create('RelatedPerson', { patient: { id: of }, name: { given: name }, ...relative });
      addresses.set(id, `${name}@family.test`);
      const profile = { id, resourceType: 'RelatedPerson' as const };
      await create('PersonalPreferences', { notifications: choices }, callerWith({ profile }));
      const draft = { recipient: profile, kind: 'PlanToSign', title: 'A care plan waits for your signature' };
      await create('Notification', draft);
    };
    await member('mother', {});
    await member('father', { mayReceiveInformation: false });
    await member('widow', {}, { deceased: '2026-01-02' });
    expect(await run()).toBe('Sent 1 email.');
    expect(mail.letters.flatMap(({ to }) => to).filter((to) => to.endsWith('@family.test'))).toEqual(['mother@family.test']);
  });
});

it('a letter that nobody took is sent again, although the reader changes its notification meanwhile', async () => {
  const ana = await somebody(atOnce);
  const id = await notified(ana);
  let isRead = false;
  // Somebody marks it as unread, or snoozes it, between the reading and the writing of the row.
  const update: Saving['update'] = async (request) => {
    if (!isRead) await change(id, { text: 'Changed meanwhile' });
    isRead = true;
    return saving().update(request);
  };
  const away = async () => Promise.reject(new Error('The mail server is away'));
  await expect(run(away, { update })).rejects.toMatchObject({ code: 'unavailable' });
  expect(isRead).toBe(true);
  expect(await run()).toBe('Sent 1 email.');
  expect(lettersTo(ana)).toHaveLength(1);
});

it('the daily email names the day’s notifications together', async () => {
  const ana = await somebody({
    choices: [
      { kind: 'Message', email: 'Digest' },
      { kind: 'Mention', email: 'Digest' },
    ],
  });
  await notified(ana, { kind: 'Message' });
  clock += hour;
  await notified(ana, { kind: 'Mention' });
  expect(await run()).toBeUndefined();
  clock += 16 * hour;
  expect(await run()).toBe('Sent 1 email.');
  clock += 24 * hour;
  expect(await run()).toBeUndefined();
  expect(lettersTo(ana)).toEqual([expect.stringMatching(/1 unread conversation\s+- 1 mention of you/)]);
});

describe('a run that ends early', () => {
  it('sends no second letter if the server was killed while it sent', async () => {
    const ana = await somebody(atOnce);
    await notified(ana);
    const letter = mailThrough(mail.url).send;
    // The letter left, and the answer never came.
    await new Promise<void>((left) => {
      void run(async (one) => {
        await letter(one);
        left();
        await new Promise<never>(() => undefined);
      });
    });
    expect(await run()).toBeUndefined();
    expect(lettersTo(ana)).toHaveLength(1);
  });

  it('sends one letter if two servers run it at one moment', async () => {
    const ana = await somebody(atOnce);
    await notified(ana);
    await Promise.all([run(), run(), run()]);
    expect(lettersTo(ana)).toHaveLength(1);
  });

  it('fails while the mail server refuses, and then sends', async () => {
    const ana = await somebody(atOnce);
    await notified(ana);
    await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('Check SMTP_URL.');
    expect(await run()).toBe('Sent 1 email.');
    expect(lettersTo(ana)).toHaveLength(1);
  });

  it('sends the letters of others while one mailbox is full', async () => {
    const [ana, ben] = [await somebody(atOnce), await somebody(atOnce)];
    await notified(ana);
    await notified(ben);
    const { send } = mailThrough(mail.url);
    const isFull: SendMail = (letter) =>
      letter.to === ana.address ? Promise.reject(Object.assign(new Error('full'), { responseCode: 452 })) : send(letter);
    await expect(run(isFull)).rejects.toThrow('Check SMTP_URL.');
    expect([lettersTo(ana).length, lettersTo(ben).length]).toEqual([0, 1]);
    expect(await run()).toBe('Sent 1 email.');
    expect(lettersTo(ben)).toHaveLength(1);
  });

  it('gives up an address that does not exist', async () => {
    const ana = await somebody(atOnce);
    await notified(ana);
    expect(await run(() => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 })))).toBeUndefined();
    expect(await run()).toBeUndefined();
    expect(lettersTo(ana)).toEqual([]);
  });
});
