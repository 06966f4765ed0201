import { isWeekend, localTimeOf, type Notification, NotificationKind } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsByKind, emailsDue, isQuiet, type NotificationChoices, placesOf, pushesDue } from './index.ts';

const practiceZone = 'America/Chicago';
const one = (more: Partial<Notification> = {}): Notification => ({
  resourceType: 'Notification',
  id: 'one',
  recipient: { id: 'me', resourceType: 'Practitioner' },
  kind: 'NoteToCosign',
  title: 'A note waits for your signature',
  created: '2026-11-18T15:00:00Z',
  ...more,
});
/** A Wednesday, 09:00 to 10:00 in Chicago. */
const [created, later] = ['2026-11-18T15:00:00Z', Date.parse('2026-11-18T16:00:00Z')];
const atOnce: NotificationChoices = { choices: [{ kind: 'NoteToCosign', email: 'AtOnce' }] };
const daily: NotificationChoices = { choices: [{ kind: 'NoteToCosign', email: 'Digest' }], digestAt: '08:00' };
const due = (choices: NotificationChoices, list: readonly Notification[], now: number) =>
  emailsDue(choices, list, { now, practiceZone }).length;

describe('the places of a notification', () => {
  it('are the app alone without a choice', () => {
    for (const kind of NotificationKind.values)
      expect(placesOf(undefined, kind)).toEqual({ inApp: true, email: undefined, push: true });
  });
  it('include the app for work, whatever was chosen', () => {
    const choices = NotificationKind.values.map((kind) => ({ kind, hidden: true }));
    const shown = NotificationKind.values.filter((kind) => placesOf({ choices }, kind).inApp);
    const work = [
      'FollowUp',
      'MessageNotSent',
      'NoteOverdue',
      'NoteReturned',
      'NoteToCosign',
      'NoteToSign',
      'ReviewRequested',
      'RiskAlert',
    ];
    expect(shown.toSorted()).toEqual(work);
  });
});

describe('an email at once', () => {
  it('names what was not seen, put off, ended or emailed before', () => {
    expect(due(atOnce, [one()], later)).toBe(1);
    const seen = { read: created, done: created, expires: created, emailed: created };
    for (const [name, value] of Object.entries(seen)) expect(due(atOnce, [one({ [name]: value })], later)).toBe(0);
    expect(due(atOnce, [one({ snoozedUntil: '2026-11-18T17:00:00Z' })], later)).toBe(0);
    expect(due(atOnce, [one({ snoozedUntil: '2026-11-18T16:00:00Z' })], later)).toBe(1);
    expect(due(atOnce, [one({ kind: 'Message' })], later)).toBe(0);
  });
  it('waits until quiet hours end, in the person’s own zone', () => {
    const quiet = { from: '18:00', to: '07:00' };
    const at = (time: string, timeZone?: string) =>
      due({ ...atOnce, quiet, ...(timeZone && { timeZone }) }, [one()], Date.parse(time));
    expect(at('2026-11-19T12:59:00Z')).toBe(0);
    expect(at('2026-11-19T13:00:00Z')).toBe(1);
    expect(at('2026-11-19T12:59:00Z', 'America/New_York')).toBe(1);
    expect(at('2026-11-19T12:59:00Z', 'Mars/Olympus')).toBe(0);
  });
  it('waits over a quiet weekend', () => {
    const choices = { ...atOnce, quiet: { weekends: true } };
    expect(due(choices, [one()], Date.parse('2026-11-21T18:00:00Z'))).toBe(0);
    expect(due(choices, [one()], Date.parse('2026-11-23T06:00:00Z'))).toBe(1);
  });
});

describe('a push', () => {
  const pushed = (more: Partial<Notification> = {}, choices: NotificationChoices = {}, now = later) =>
    pushesDue(choices, [one(more)], { now, practiceZone, since: Date.parse(created) }).length;
  it('tells once of what came since the device was chosen and was not seen', () => {
    expect(pushed()).toBe(1);
    for (const name of ['read', 'done', 'expires', 'pushed']) expect([name, pushed({ [name]: created })]).toEqual([name, 0]);
    expect(pushed({ snoozedUntil: '2026-11-18T17:00:00Z' })).toBe(0);
    expect(pushed({ created: '2026-11-18T14:59:59Z' })).toBe(0);
    expect(pushed({}, {}, later + 5 * 86_400_000)).toBe(0);
  });
  it('leaves out kinds that the person turned off or does not have in the inbox', () => {
    expect(pushed({}, { choices: [{ kind: 'NoteToCosign', noPush: true }] })).toBe(0);
    expect(pushed({ kind: 'Message' }, { choices: [{ kind: 'Message', hidden: true }] })).toBe(0);
    expect(pushed({ kind: 'Message' }, { choices: [{ kind: 'NoteToCosign', noPush: true }] })).toBe(1);
  });
  it('waits until quiet hours end', () => {
    const quiet = { quiet: { from: '18:00', to: '07:00' } };
    expect(pushed({}, quiet, Date.parse('2026-11-19T12:59:00Z'))).toBe(0);
    expect(pushed({}, quiet, Date.parse('2026-11-19T13:00:00Z'))).toBe(1);
  });
});

it('the digest comes at its time and names what came before', () => {
  expect(due(daily, [one()], later)).toBe(0);
  expect(due(daily, [one()], Date.parse('2026-11-19T13:59:00Z'))).toBe(0);
  expect(due(daily, [one()], Date.parse('2026-11-19T14:00:00Z'))).toBe(1);
  expect(due(daily, [one({ created: '2026-11-19T14:01:00Z' })], Date.parse('2026-11-19T15:00:00Z'))).toBe(0);
});

it('words give numbers by kind alone', () => {
  const list = [one(), one({ kind: 'Message', title: 'Pat Quill' }), one()];
  expect(countsByKind(list)).toEqual(['2 notes to co-sign', '1 unread conversation']);
});

const [minute, day] = [60_000, 86_400_000];
const start = Date.parse('2026-03-05T12:00:00Z');
const two = (value: number) => String(value).padStart(2, '0');
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minutes]) => `${two(hour)}:${two(minutes)}:00`);
const kinds = fc.constantFrom(...NotificationKind.values);
const choice = fc.record({ kind: kinds, email: fc.constantFrom('AtOnce' as const, 'Digest' as const) });
const choices = fc.record(
  {
    choices: fc.uniqueArray(choice, { maxLength: 12, selector: ({ kind }) => kind }),
    digestAt: time,
    quiet: fc.record({ from: time, to: time, weekends: fc.boolean() }, { requiredKeys: [] }),
    timeZone: fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland'),
  },
  { requiredKeys: [] },
);
const notification = fc.record({ kind: kinds, after: fc.integer({ min: 0, max: 2 * day }), seen: fc.option(fc.nat(3 * day)) });
/** Minutes between the runs of the job; a server may be down for hours. */
const gaps = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });

/** True for quiet hours of almost the whole day: between two runs their rest can pass. */
function leavesLittle(chosen: NotificationChoices): boolean {
  const steps = Array.from({ length: 96 }, (_, index) => start + index * 15 * minute);
  return steps.filter((at) => !isQuiet({ ...chosen, quiet: { ...chosen.quiet, weekends: false } }, at, practiceZone)).length < 2;
}

describe('any choice', () => {
  it('sends nothing in quiet hours, nothing twice or once seen, and all the rest', () => {
    fc.assert(
      fc.property(choices, fc.array(notification, { maxLength: 12 }), gaps, (chosen, made, waits) => {
        const sent = new Map<string, number>();
        const seenAt = ({ after, seen }: (typeof made)[number]) => (seen === null ? Infinity : start + after + seen);
        const run = (now: number) => {
          const list = made.flatMap((each, index) => {
            const [id, at] = [String(index), start + each.after];
            if (at > now) return [];
            const emailed = sent.get(id);
            const read = seenAt(each) <= now ? { read: new Date(seenAt(each)).toISOString() } : {};
            const mark = emailed === undefined ? {} : { emailed: new Date(emailed).toISOString() };
            return [one({ id, kind: each.kind, created: new Date(at).toISOString(), ...read, ...mark })];
          });
          for (const { id = '' } of emailsDue(chosen, list, { now, practiceZone })) {
            expect(sent.has(id)).toBe(false);
            sent.set(id, now);
          }
        };
        let now = start;
        for (let turn = 0; now < start + 4 * day; turn++) {
          run(now);
          now += (waits[turn % waits.length] ?? 1) * minute;
        }
        // Then every minute, until the quiet hours of a weekend are over.
        for (const end = now + 5 * day; now < end; now += minute * 15) run(now);
        made.forEach((each, index) => {
          const at = sent.get(String(index));
          const { email } = placesOf(chosen, each.kind);
          if (at === undefined) return expect(email === undefined || seenAt(each) < now || leavesLittle(chosen)).toBe(true);
          expect(email).toBeDefined();
          expect(at < seenAt(each)).toBe(true);
          const { day: date, time: shown } = localTimeOf(at, chosen.timeZone ?? practiceZone);
          const { from = '', to = '', weekends } = chosen.quiet ?? {};
          expect(weekends === true && isWeekend(date)).toBe(false);
          if (from !== '' && from < to) expect(from <= shown && shown < to).toBe(false);
          if (from > to && to !== '') expect(from <= shown || shown < to).toBe(false);
        });
      }),
      { numRuns: 40 },
    );
  });
});
