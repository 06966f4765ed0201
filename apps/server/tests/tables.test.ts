import type { Location, Patient, Practitioner } from '@notewell/model';
import type { Problem, TableImport, TablePreview } from '@notewell/protocol';
import { roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { callerWith } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();

const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64');
const preview = async (path: string, file: string | Buffer, more: object = {}, by = callerWith()) => {
  const answer = await calls.call('POST', `${path}/table/preview`, { file: base64(file), ...more }, {}, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<TablePreview>();
};
const importing = (path: string, body: TableImport, by = callerWith()) => calls.call('POST', `${path}/table`, body, {}, by);
/** Previews and imports a file as it is. */
async function imported(path: string, text: string | Buffer, more: Partial<TableImport> = {}) {
  const how = more.dates ? { dates: more.dates } : {};
  const seen = await preview(path, text, how);
  const answer = await importing(path, { file: base64(text), asOf: seen.asOf, ...more });
  expect(answer.status, answer.text).toBe(204);
  return seen;
}
const outcomes = ({ rows }: TablePreview) => rows.map(({ row, outcome }) => `${row} ${outcome}`);
const exported = async (path: string, by = callerWith()) => {
  const answer = await calls.call('GET', `${path}/table`, undefined, {}, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};
const all = async <T>(path: string) => (await calls.call('GET', `${path}?pageSize=1000`)).json<T[]>();

test('a file with new rows creates them, and creates nothing a second time', async () => {
  const text =
    'Name,Kind of place,City,Opening hours (Weekday | From | To)\nEast Clinic,Office,Salem,"Monday | 9:00 AM | 17:00\nTuesday | 09:00 | 12:30"\n';
  expect(outcomes(await imported('/locations', text))).toEqual(['2 new']);
  const made = (await all<Location>('/locations')).find(({ name }) => name === 'East Clinic');
  expect(made).toMatchObject({
    address: { city: 'Salem' },
    hours: [
      { weekday: 'Monday', from: '09:00:00', to: '17:00:00' },
      { weekday: 'Tuesday', from: '09:00:00', to: '12:30:00' },
    ],
  });
  expect(outcomes(await imported('/locations', text))).toEqual(['2 unchanged']);
  expect((await all<Location>('/locations')).filter(({ name }) => name === 'East Clinic')).toHaveLength(1);
});

test('an export imports again without a change', async () => {
  await imported('/organizations', 'Name,Phone,Tax number\n"=cmd|’ /C calc’!A0",+1 555 0100,-12\n"Quote ""Q"", Inc",,\n');
  const text = await exported('/organizations');
  expect(text).toContain("'=cmd");
  expect(text).toContain("'+1 555 0100");
  const again = await preview('/organizations', text);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, refused: 0, duplicate: 0 });
  expect(again.ignored).toEqual([]);
});

test('a changed cell shows its words before and after; an empty one changes nothing', async () => {
  await imported('/districts', 'Name,Code,State\nValley,V1,OR\n');
  const text = (await exported('/districts')).replace('V1', 'V2').replace(',OR', ',');
  const seen = await preview('/districts', text);
  expect(seen.rows[0]).toMatchObject({ outcome: 'changed', name: 'Valley' });
  expect(seen.rows[0]?.changes.map(([at, before, after]) => [seen.columns[at], before, after])).toEqual([['Code', 'V1', 'V2']]);
  await imported('/districts', text);
  await imported('/districts', 'Name,State\nVALLEY,(clear)\n');
  expect((await all('/districts'))[0]).toMatchObject({ code: 'V2' });
  expect((await all('/districts'))[0]).not.toHaveProperty('state');
});

test('a state is read by its name', async () => {
  await imported('/locations', 'Name,City,State,ZIP code\nHarbor House,Salem,massachusetts,01970\n');
  const made = (await all<Location>('/locations')).find(({ name }) => name === 'Harbor House');
  expect(made?.address).toEqual({ city: 'Salem', state: 'MA', postalCode: '01970' });
});

test('one refused row keeps the whole file out, until it is left out', async () => {
  const text = 'Name,NPI,Part of\nNorth Annex,1234567890123,\nSouth Annex,,Nowhere\nWest Annex,,\n';
  const seen = await preview('/locations', text);
  expect(outcomes(seen)).toEqual(['2 refused', '3 refused', '4 new']);
  expect(seen.rows[0]?.faults?.[0]?.message).toBe('NPI must be at most 10 characters.');
  expect(seen.rows[1]?.faults).toEqual([
    { column: 'Part of', message: 'No location is called “Nowhere”. Create it first, or correct the name.' },
  ]);
  const body = { file: base64(text), asOf: seen.asOf };
  const refused = await importing('/locations', body);
  expect([refused.status, refused.json<Problem>().code]).toEqual([422, 'validation-failed']);
  expect((await all<Location>('/locations')).map(({ name }) => name)).not.toContain('West Annex');
  const left = await importing('/locations', { ...body, decisions: { 2: 'leave', 3: 'leave' } });
  expect(left.status, left.text).toBe(204);
  expect((await all<Location>('/locations')).map(({ name }) => name)).toContain('West Annex');
});

test('an import goes by its preview: a change in between is shown first', async () => {
  const text = 'Name,Code\nMeadow,M2\n';
  await imported('/districts', 'Name,Code\nMeadow,M1\n');
  const { asOf } = await preview('/districts', text);
  await imported('/districts', 'Name,Code\nMeadow,M9\n');
  const late = await importing('/districts', { file: base64(text), asOf });
  expect([late.status, late.json<Problem>().code]).toEqual([409, 'stale-version']);
});

test('an import is done once for its idempotency key', async () => {
  const text = 'Name\nOnce Clinic\n';
  const { asOf } = await preview('/locations', text);
  const send = () => calls.call('POST', '/locations/table', { file: base64(text), asOf }, { 'idempotency-key': 'table-once' });
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  expect((await all<Location>('/locations')).filter(({ name }) => name === 'Once Clinic')).toHaveLength(1);
});

test('of imports of one file at the same moment, one is done and the others are shown a new preview', async () => {
  const text = 'First name,Last name,Birth date\nAda,Atonce,1984-02-03\n';
  const { asOf } = await preview('/patients', text);
  const answers = await Promise.all([1, 2, 3].map(() => importing('/patients', { file: base64(text), asOf })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
  expect((await all<Patient>('/patients')).filter(({ name }) => name.family === 'Atonce')).toHaveLength(1);
});

test.each([
  ['semicolons', 'Name;City\nSemi;Bend\n', 'Bend'],
  ['the line of Excel', 'sep=;\r\nName;City\r\nSepline;Bend, OR\r\n', 'Bend, OR'],
  ['a byte order mark', '\ufeffName,City\nMarked,Eugene\n', 'Eugene'],
  ['Windows-1252', Buffer.from('Name,City\nWindows,Z\u00fcrich\n', 'latin1'), 'Zürich'],
  ['UTF-16', Buffer.from('\ufeffName\tCity\nWide\tŁódź\n', 'utf16le'), 'Łódź'],
  ['line breaks and quotes within a cell', 'Name,City\nBroken,"A ""b""\r\nc"\n', 'A "b"\nc'],
])('a file with %s is read', async (_what, text, city) => {
  const { rows, columns } = await preview('/locations', text);
  expect(rows[0]?.changes.find(([at]) => columns[at] === 'City')?.[2]).toBe(city);
});

test('a file without known headings, or with an open quotation mark, is refused with advice', async () => {
  for (const [text, words] of [
    ['a,b\n1,2\n', 'No heading'],
    ['Name\n"open\n', 'quotation mark'],
  ] as const) {
    const answer = await calls.call('POST', '/locations/table/preview', { file: base64(text) });
    expect([answer.status, answer.json<Problem>().errors?.[0]?.message.includes(words)]).toEqual([422, true]);
  }
});

test('dates are read in the order that was chosen, and never guessed', async () => {
  const text = 'First name,Last name,DOB\nAda,Order,3/4/1984\nBo,Order,13/4/1984\n';
  const born = ({ rows, columns }: TablePreview) =>
    rows.map(({ changes, outcome }) => changes.find(([at]) => columns[at] === 'Birth date')?.[2] ?? outcome);
  expect(born(await preview('/patients', text))).toEqual(['1984-03-04', 'refused']);
  expect(born(await preview('/patients', text, { dates: 'dmy' }))).toEqual(['1984-04-03', '1984-04-13']);
});

test('a possible duplicate is left out, created or merged, as decided', async () => {
  const by = 'First name,Last name,Birth date,Pronouns\n';
  await imported('/patients', `${by}Dana,Double,1990-05-06,\n`);
  const text = `${by}dana,DOUBLE,5/6/1990,she/her\nDana,Double,1990-05-06,\nEve,New,1991-01-01,\neve,new,1991-01-01,\n`;
  const seen = await preview('/patients', text);
  expect(outcomes(seen)).toEqual(['2 duplicate', '3 unchanged', '4 new', '5 duplicate']);
  expect(seen.rows[0]?.like).toMatchObject({ why: 'Same name and birth date', name: 'Double, Dana' });
  expect(seen.rows[3]?.like).toEqual({ why: 'Same name and birth date', row: 4 });
  const doubles = async () => (await all<Patient>('/patients')).filter(({ name }) => name.family?.toLowerCase() === 'double');
  const send = (decision: 'create' | 'update' | 'leave') =>
    importing('/patients', { file: base64(text), asOf: seen.asOf, decisions: { 2: decision, 4: 'leave' } });
  expect((await send('leave')).status).toBe(204);
  expect(await doubles()).toHaveLength(1);
  expect((await send('update')).status).toBe(204);
  expect((await doubles())[0]?.pronouns).toBe('she/her');
});

test('a row reveals no patient whom the importer may not see', async () => {
  const text = 'First name,Last name,Birth date\nHidden,Person,1970-07-07\n';
  await imported('/patients', text);
  const narrow = callerWith({
    patients: { kind: 'patients', ids: [testId(7)] },
    permissions: new Set(['Patient.Create', 'Patient.Read', 'Patient.Update']),
  });
  expect(outcomes(await preview('/patients', text))).toEqual(['2 unchanged']);
  expect(outcomes(await preview('/patients', text, {}, narrow))).toEqual(['2 new']);
  expect(await exported('/patients', narrow)).not.toContain('Hidden');
});

test('an export is audited with its patients, and no secret is in it', async () => {
  await imported('/patients', 'First name,Last name\nAudit,Trail\n');
  const made = (await all<Patient>('/patients')).find(({ name }) => name.family === 'Trail');
  await calls.call('PATCH', `/patients/${made?.id}`, [{ op: 'add', path: '/socialSecurityNumber', value: '123-45-6789' }]);
  expect(await exported('/patients')).not.toContain('6789');
  await db.store.trail.flush();
  const log = await calls.call('GET', `/audit?patient=${made?.id}&action=export`);
  expect(log.json<{ action: string }[]>().map(({ action }) => action)).toEqual(['export']);
});

test('a type without a table has no such call', async () => {
  expect((await calls.call('GET', '/notes/table')).status).toBe(404);
});

test('a record number with another name or birth date is refused, and both people are named', async () => {
  await imported('/patients', 'Medical record number,First name,Last name,Birth date\nMR-77,Amy,Shaw,1/1/2007\n');
  const others = ['MR-77,Peter,Chalmers,12/25/1974', 'MR-77,Amy,Shaw,12/25/1974', 'MR-77,Peter,Chalmers,'];
  for (const other of others) {
    const { rows } = await preview('/patients', `Medical record number,First name,Last name,Birth date\n${other}\n`);
    expect([rows[0]?.outcome, rows[0]?.faults?.[0]?.message], other).toEqual(['refused', expect.stringContaining('Shaw')]);
  }
  const married = await preview('/patients', 'Medical record number,First name,Last name\nMR-77,Amy,Miller\n');
  expect(outcomes(married)).toEqual(['2 changed']);
});

test('IDs that slipped by a row change nobody until each row is confirmed or left out', async () => {
  const headings = 'First name,Last name,Birth date\n';
  await imported('/patients', `${headings}Una,Slipone,1981-01-01\nDue,Sliptwo,1982-02-02\n`);
  const slip = (await all<Patient>('/patients')).filter(({ name }) => name.family?.startsWith('Slip'));
  const [one, two] = ['Slipone', 'Sliptwo'].map((family) => slip.find(({ name }) => name.family === family)?.id);
  const text = `ID,${headings}${one},Due,Sliptwo,1982-02-02\n${two},Una,Slipone,1981-01-01\n`;
  const seen = await preview('/patients', text);
  expect(outcomes(seen)).toEqual(['2 otherPerson', '3 otherPerson']);
  const send = (decisions: TableImport['decisions']) =>
    importing('/patients', { file: base64(text), asOf: seen.asOf, ...(decisions && { decisions }) });
  const undecided: TableImport['decisions'][] = [undefined, { 2: 'leave', 3: 'create' }, { 2: 'update' }];
  for (const decisions of undecided) {
    const refused = await send(decisions);
    expect([refused.status, refused.json<Problem>().errors?.at(-1)?.message]).toEqual([
      422,
      expect.stringContaining('turn Sliptwo, Due, born Feb 2, 1982 into Slipone, Una, born Jan 1, 1981'),
    ]);
  }
  expect((await send({ 2: 'update', 3: 'leave' })).status).toBe(204);
  expect((await all<Patient>('/patients')).find(({ id }) => id === one)?.name.family).toBe('Sliptwo');
});

test('headings and refusals say the labels of the practice, and usual headings are still read', async () => {
  const labels = { locations: { singular: 'Site', plural: 'Sites' } };
  const made = await calls.call('POST', '/practicePreferences', { labels });
  expect(made.status, made.text).toBe(201);
  expect(await exported('/patients')).toContain(',Default site,');
  for (const heading of ['Default site', 'Default location']) {
    const seen = await preview('/patients', `Last name,${heading}\nLabel,Location X\n`);
    expect(seen.rows[0]?.faults).toEqual([
      { column: 'Default site', message: 'No site is called “Location X”. Create it first, or correct the name.' },
    ]);
  }
});

test('staff come with a role of the specification, by its name', async () => {
  await imported('/practitioners', 'First name,Last name,Access role\nNora,Newcomer,Support\n');
  const nora = (await all<Practitioner>('/practitioners')).find(({ name }) => name?.family === 'Newcomer');
  expect(nora?.profile?.roles?.map(({ id }) => id)).toEqual([roles.Support.id]);
});

test('a row is refused whose write the caller may not make alone', async () => {
  await imported('/districts', 'Name,Code,State\nOld Town,O1,OR\n');
  const creator = callerWith({ permissions: new Set(['District.Create', 'District.Read']) });
  const file = 'Name,Code,State\nOld Town,O1,WA\nNew Town,N1,OR\n';
  const seen = await preview('/districts', file, {}, creator);
  expect(outcomes(seen)).toEqual(['2 refused', '3 new']);
  expect((await importing('/districts', { file: base64(file), asOf: seen.asOf }, creator)).status).toBe(422);
  const editor = callerWith({ permissions: new Set(['Practitioner.Create', 'Practitioner.Read', 'Practitioner.Update']) });
  const staff = await preview('/practitioners', 'First name,Last name,Access role\nNed,Newer,Support\n', {}, editor);
  expect(outcomes(staff)).toEqual(['2 refused']);
  expect(JSON.stringify(staff.rows)).toContain('You need the permission');
});
