import type { Patient } from '@notewell/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alike, alikeNow, queriesFor, takenNumber } from './duplicates.ts';
import { byField, faultsOf } from './fields.ts';
import { nobody, type Particulars, particularsOf, withParticulars } from './particulars.ts';

const names = new Map([
  ['p1', 'Outpatient'],
  ['d1', 'Dr. Reyes'],
]);
const nameOf = (id: string) => names.get(id);
const empty = particularsOf(nobody);
const change = (patient: Patient, changes: Partial<Particulars>) =>
  withParticulars(patient, particularsOf(patient), { ...particularsOf(patient), ...changes }, nameOf);

const patient: Patient = {
  resourceType: 'Patient',
  name: { given: 'Ana', family: 'Silva', suffix: 'Jr' },
  otherNames: [{ given: 'Aninha', use: 'Nickname' }, { family: 'Souza' }],
  telecom: [
    { system: 'Email', value: 'ana@example.test' },
    { system: 'Phone', value: '555 010 2000', use: 'Work' },
    { system: 'Phone', value: '555 010 3000', preferred: true },
  ],
  addresses: [
    { use: 'Home', lines: ['1 Elm St', 'Apt 2', 'Rear'], city: 'Salem' },
    { use: 'Work', city: 'Lynn' },
  ],
  careTeam: [
    { member: { id: 'd1', resourceType: 'Practitioner' }, role: { code: 'therapist' } },
    { member: { id: 'mother', resourceType: 'RelatedPerson' } },
  ],
  genderIdentity: { display: 'Two-spirit' },
};

const line = fc.string({ maxLength: 12 }).map((words) => words.trim());
const particulars = fc.record({
  given: line,
  middle: line,
  family: line,
  preferred: line,
  pronouns: line,
  birthDate: fc.constantFrom('', '1984-03-02'),
  sex: fc.constantFrom('' as const, 'Female' as const, 'Other' as const),
  genderIdentity: fc.constantFrom('', 'non-binary', 'female'),
  phone: line,
  email: line,
  street: line,
  unit: fc.constant(''),
  city: line,
  state: fc.constantFrom('', 'MA'),
  postalCode: line,
  country: line,
  medicalRecordNumber: line,
  programs: fc.uniqueArray(fc.constantFrom('p1', 'p2')),
  careTeam: fc.uniqueArray(fc.constantFrom('d1', 'd2')),
});

test('what is typed of somebody new is what their record says', () => {
  fc.assert(
    fc.property(particulars, (typed) => {
      expect(particularsOf(withParticulars(nobody, empty, typed, nameOf))).toEqual(typed);
    }),
  );
});
test('a record to which nothing was typed stays as it is', () => {
  expect(change(patient, {})).toEqual(patient);
});
test('only what was typed changes; what the form does not ask stays', () => {
  expect(change(patient, { phone: '555 010 4000', family: 'Silva Costa', preferred: 'Nina', street: '', unit: '' })).toEqual({
    ...patient,
    display: 'Silva Costa, Ana',
    name: { given: 'Ana', family: 'Silva Costa', suffix: 'Jr' },
    otherNames: [{ given: 'Nina', use: 'Nickname' }, { family: 'Souza' }],
    telecom: [patient.telecom?.[0], patient.telecom?.[1], { system: 'Phone', value: '555 010 4000', preferred: true }],
    addresses: [{ use: 'Home', lines: ['Rear'], city: 'Salem' }, patient.addresses?.[1]],
  });
});
test('what a colleague changed while the form stood open is not taken back', () => {
  const opened = particularsOf(patient);
  const now = { ...patient, email: 'new@example.test', name: { ...patient.name, middle: 'Rosa' } };
  expect(withParticulars(now, opened, { ...opened, given: 'Anna' }, nameOf)).toEqual({
    ...now,
    display: 'Silva, Anna',
    name: { ...now.name, given: 'Anna' },
  });
});
test('the care team keeps its roles and those who are not staff', () => {
  expect(change(patient, { careTeam: ['d1', 'd9'] }).careTeam).toEqual([
    ...(patient.careTeam ?? []),
    { member: { id: 'd9', resourceType: 'Practitioner' } },
  ]);
  expect(change(patient, { careTeam: [] }).careTeam).toEqual([patient.careTeam?.[1]]);
});

test('a form shows its errors next to the fields', () => {
  expect(faultsOf({ ...empty, birthDate: '2026-03-02' }, '2026-03-01').map(({ message }) => message)).toEqual([
    'First name is a required field',
    'Birth date must be earlier than Mar 2, 2026',
  ]);
  expect(faultsOf({ ...empty, family: 'Silva', birthDate: '2026-03-01', phone: '555-010-2000' }, '2026-03-01')).toEqual([]);
  expect(faultsOf({ ...empty, family: 'Silva', birthDate: '1899-03-01' }, '2026-03-01').map(({ message }) => message)).toEqual([
    'This is more than 120 years ago. Check the year of birth.',
  ]);
  const odd = { ...empty, given: '—', birthDate: '0001-01-01' };
  expect(faultsOf(odd, '2026-03-01').map(({ path, message }) => [path, message])).toEqual([
    ['name.given', 'Enter a name with letters.'],
    ['birthDate', 'Birth date must be in 1850 or later.'],
  ]);
  // An imported record keeps what it came with while something else is corrected.
  expect(faultsOf({ ...odd, pronouns: 'she/her' }, '2026-03-01', odd)).toEqual([]);
});
test('the model’s faults stand at their fields by the names on the screen', () => {
  const faults = [
    { path: 'email', code: 'email', message: 'email must be a valid email' },
    { path: 'addresses.0.lines.0', code: 'max', message: 'addresses.0.lines.0 must be at most 200 characters' },
    { path: 'meta', code: 'invalid', message: 'meta is invalid.' },
  ];
  expect([...byField(faults)]).toEqual([
    ['email', 'Email must be a valid email'],
    ['street', 'Street must be at most 200 characters'],
    ['', 'meta is invalid.'],
  ]);
});

const who = (given: string, family: string, birthDate?: string, medicalRecordNumber?: string): Patient => ({
  resourceType: 'Patient',
  id: `${given} ${family} ${birthDate}`,
  name: { given, family },
  ...(birthDate ? { birthDate } : {}),
  ...(medicalRecordNumber ? { medicalRecordNumber } : {}),
});
const typed = { given: 'josé', family: 'Garcia Lopez', birthDate: '1984-03-02', medicalRecordNumber: '' };

test('whoever may be here already is named, likeliest first, whatever case and accents', () => {
  const found = alike(typed, [
    who('Jose', 'Ruiz', '1984-03-02'),
    who('JOSE', 'García-López', '1984-03-02'),
    who('José', 'García López'),
    who('José', 'García López', '1990-01-01'),
    who('Maria', 'Ruiz', '1984-03-02'),
  ]);
  expect(found.map(({ patient: { name, birthDate }, why }) => [name.family, birthDate, why])).toEqual([
    ['García-López', '1984-03-02', 'Same name and birth date'],
    ['Ruiz', '1984-03-02', 'Same birth date, and a name in common'],
    ['García López', undefined, 'Same name'],
  ]);
});
test('a record number that somebody has is told, whoever they are', () => {
  expect(alike({ ...typed, medicalRecordNumber: ' 77 ' }, [who('Maria', 'Ruiz', '1950-01-01', '77')])[0]?.why).toBe(
    'Same record number',
  );
});
test('others are looked for by what is typed so far', () => {
  expect(queriesFor({ given: 'J', family: '', birthDate: '0198-03-02', medicalRecordNumber: '' })).toEqual({
    born: null,
    named: null,
    numbered: null,
  });
  expect(queriesFor(typed).born?.filters).toEqual([{ kind: 'BirthDate', from: '1984-03-02', to: '1984-03-03' }]);
});

test('possible duplicates are searched again before registering, and a taken record number is a fault', async () => {
  const typed = { given: 'Ana', family: 'Silva', birthDate: '1984-03-02', medicalRecordNumber: '12' };
  const other: Patient = {
    resourceType: 'Patient',
    id: 'other',
    name: { given: 'Rui', family: 'Costa' },
    birthDate: '1984-03-02',
  };
  const same: Patient = { ...other, id: 'same', name: { given: 'Ana', family: 'Silva' } };
  const owner: Patient = { ...other, id: 'owner', display: 'Costa, Rui', birthDate: '1990-01-01', medicalRecordNumber: '12' };
  const now = (...items: Patient[]) => alikeNow(() => Promise.resolve({ items }), typed);
  expect((await now(same, other)).map(({ patient: { id } }) => id)).toEqual(['same']);
  expect(takenNumber(await now(same, other), undefined)).toEqual([]);
  expect(takenNumber(await now(owner), 'owner')).toEqual([]);
  expect(takenNumber(await now(owner), undefined)[0]).toMatchObject({
    path: 'medicalRecordNumber',
    message: expect.stringContaining('Costa, Rui has this record number'),
  });
});
