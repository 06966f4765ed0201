import type { Note } from '@notewell/model';
import { grantSetsOf, permissionsOf, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { callerWith } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();

const staff = (index: number) => ({ id: testId(index), resourceType: 'Practitioner' as const, display: `Person ${index}` });
const [ana, ben] = [staff(601), staff(602)];
const patients: { id: string; resourceType: 'Patient' }[] = [];

async function made(path: string, body: object, by = callerWith()): Promise<string> {
  const answer = await calls.call('POST', path, body, {}, by);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: string }>().id;
}
const writing = (author: typeof ana) => callerWith({ profile: author });
const note = (subject: (typeof patients)[number] | undefined, author: typeof ana, more: Partial<Note> = {}) =>
  made(
    '/notes',
    {
      status: 'Preliminary',
      subject,
      serviceDate: '2026-03-09',
      participants: [{ role: 'PrimaryPerformer', individual: author }],
      ...more,
    },
    writing(author),
  );

/** Three unsigned notes by Ana about the first two patients, and two by Ben about the last two. */
beforeAll(async () => {
  for (const family of ['=cmd|A0', 'Second', 'Third'])
    patients.push({ id: await made('/patients', { name: { family, given: 'Lee' } }), resourceType: 'Patient' });
  const [first, second, third] = patients;
  await note(first, ana);
  await note(first, ana, { serviceDate: '2026-03-10' });
  await note(second, ana);
  await note(second, ben);
  await note(third, ben, { serviceDate: '2026-04-01' });
});

interface View {
  readonly columns: readonly { readonly key: string }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly unknown[] }[];
  readonly total: { readonly count: number };
  readonly groups: readonly { readonly group: readonly string[]; readonly count: number }[];
}
const run = async (criteria: object = {}, by = callerWith()) => {
  const answer = await calls.call('POST', '/reports/unsigned-notes', { criteria }, {}, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<View>();
};
const file = (format: string, more: object = {}, by = callerWith()) =>
  calls.call('POST', '/reports/unsigned-notes/file', { format, ...more }, {}, by);
const without = (...left: readonly string[]) => new Set([...callerWith().permissions].filter((one) => !left.includes(one)));
/** A manager of reports who sees these patients alone. */
const only = (...ids: readonly (string | undefined)[]): Pick<Caller, 'patients' | 'permissions'> => ({
  patients: { kind: 'patients', ids: ids.flatMap((id) => id ?? []) },
  permissions: without('patient population all', 'skip population filtering'),
});

describe('report of unsigned notes', () => {
  it('contains every unsigned note, oldest visit first, with groups', async () => {
    const { rows, total, groups } = await run({ groupBy: ['author'] });
    expect([total.count, rows.length]).toEqual([5, 5]);
    expect(rows.at(-1)?.cells[1]).toBe('2026-04-01');
    expect(groups.map(({ group, count }) => [group[0], count])).toEqual([
      ['Person 601', 3],
      ['Person 602', 2],
    ]);
  });

  it('counts no note of a patient whom the caller may not see', async () => {
    const { rows, total, groups } = await run({ groupBy: ['author'] }, callerWith(only(patients[1]?.id)));
    expect([rows.length, total.count, groups.map(({ count }) => count)]).toEqual([2, 2, [1, 1]]);
  });

  it('contains only their own notes for people without report master', async () => {
    const clinician = { profile: ana, permissions: without('report master', 'supervision') };
    expect((await run({}, callerWith(clinician))).total.count).toBe(3);
    expect((await run({ practitioners: [ben] }, callerWith(clinician))).total.count).toBe(0);
    expect((await run({ practitioners: [ben] })).total.count).toBe(2);
  });

  it('contains the notes of the people one supervises', async () => {
    const supervisor = { profile: ana, permissions: without('report master') };
    const supervises = { patients: { kind: 'everything', supervisees: [ben.id] } } as const;
    expect((await run({}, callerWith({ ...supervisor, ...supervises }))).total.count).toBe(5);
  });

  it('is refused to patients, and to staff who do not read notes', async () => {
    const own = { profile: { id: patients[0]?.id ?? '', resourceType: 'Patient' as const }, patients: { kind: 'own' as const } };
    for (const changes of [own, { permissions: without('Note.Read') }]) {
      const by = callerWith(changes);
      expect((await calls.call('POST', '/reports/unsigned-notes', {}, {}, by)).status).toBe(403);
      expect((await file('Csv', {}, by)).status).toBe(403);
    }
  });

  it('goes by patients, days and hours', async () => {
    expect((await run({ patients: [patients[0]] })).total.count).toBe(2);
    expect((await run({ from: '2026-03-10', to: '2026-03-31' })).total.count).toBe(1);
    expect((await run({ olderThanHours: 1_000_000 })).total.count).toBe(0);
  });

  it('refuses criteria it does not use and columns it does not have', async () => {
    for (const [criteria, words] of [
      [{ includeInactive: true }, 'does not use includeInactive'],
      [{ columns: ['diagnosis'] }, 'has no column diagnosis'],
      [{ from: 'yesterday' }, 'criteria.from'],
    ] as const) {
      const answer = await calls.call('POST', '/reports/unsigned-notes', { criteria });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)]);
    }
    expect((await calls.call('POST', '/reports/nothing', {})).status).toBe(404);
  });
});

describe('file of a report', () => {
  it('neutralizes formulas in CSV', async () => {
    const answer = await file('Csv', { criteria: { columns: ['patient'], patients: [patients[0]] } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="unsigned-notes.csv"');
    const [head, ...rows] = answer.text.trim().split('\r\n');
    expect(head).toContain('Patient or group');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).not.toMatch(/^"?[=+@-]/);
  });

  it('contains no row that the caller may not see', async () => {
    const answer = await file('Csv', {}, callerWith(only(patients[2]?.id)));
    expect(answer.text.trim().split('\r\n')).toHaveLength(2);
    expect(answer.text).not.toContain('Second');
  });

  it('is a PDF, encrypted with a password', async () => {
    const plain = await file('Pdf', { criteria: { groupBy: ['author'] } });
    expect(plain.headers['content-type']).toBe('application/pdf');
    expect(plain.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(plain.bytes.includes('/Encrypt')).toBe(false);
    const closed = await file('Pdf', { password: 'correct horse' });
    expect(closed.bytes.includes('/Encrypt')).toBe(true);
  });

  it('is a workbook, or an archive where it has a password', async () => {
    expect((await file('Xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
    const closed = await file('Xlsx', { password: 'correct horse' });
    expect(closed.headers['content-disposition']).toContain('unsigned-notes.xlsx.zip');
    expect((await file('Xlsx', { password: 'short' })).status).toBe(422);
  });

  it('is an export in the audit log, with its patients, report and format', async () => {
    const by = callerWith({ requestId: 'exports-a-report', ...only(patients[2]?.id) });
    await file('Csv', { password: 'correct horse' }, by);
    const log = await calls.call('GET', '/audit?action=export&type=Note', undefined, {});
    expect(log.json<{ requestId: string }[]>().filter(({ requestId }) => requestId === by.requestId)).toMatchObject([
      { patients: [patients[2]?.id], detail: { report: 'unsigned notes', format: 'Csv', encrypted: true, count: 1 } },
    ]);
  });
});

describe('report of signed notes', () => {
  it('has no row for a draft, and is open to every role that reads notes', async () => {
    const permissions = permissionsOf(grantSetsOf([roles['Non-Prescribing Clinician'].id]));
    const answer = await calls.call('POST', '/reports/signed-notes', {}, {}, callerWith({ permissions }));
    expect(answer.json<View>()).toMatchObject({ rows: [], total: { count: 0 } });
  });
});
