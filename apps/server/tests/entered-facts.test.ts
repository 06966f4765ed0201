import { definitionOf, type ResourceType } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { createSaving } from '../src/modules/saving.ts';
import { callerWith } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.stop());

const patient = { id: crypto.randomUUID(), resourceType: 'Patient' };
const written = (type: ResourceType, draft: object, caller = callerWith()) =>
  createSaving({ store: db.store })
    .create({ practice: 'north', caller, definition: definitionOf(type), draft })
    .then(
      () => 'taken',
      (refusal: { readonly extras?: { readonly errors?: readonly { readonly path: string }[] } }) =>
        JSON.stringify(refusal.extras?.errors?.map(({ path }) => path)),
    );

describe('the server', () => {
  it('refuses a period that ends before it begins', async () => {
    const medication = { patient, status: 'Active', code: { display: 'Sertraline' }, start: '2026-05' };
    expect(await written('Medication', { ...medication, end: '2026-04-30' })).toBe('["end"]');
    expect(await written('Medication', { ...medication, end: '2026-05-30' })).toBe('taken');
    const problem = { patient, code: { display: 'Asthma' }, onset: '2024', abatement: '2023-12-01' };
    expect(await written('Condition', problem)).toBe('["abatement"]');
  });
  it('refuses addresses and numbers that cannot be, of any type', async () => {
    const place = { name: 'Annex', address: { state: 'ZZ', postalCode: '1' } };
    expect(await written('Location', place)).toBe('["address.state","address.postalCode"]');
    const abroad = { country: 'Austria', state: 'Tirol', postalCode: '6020' };
    expect(await written('Location', { ...place, address: abroad })).toBe('taken');
    const payer = { name: 'Blue Shield', telecom: [{ system: 'Phone', value: 'call me' }] };
    expect(await written('Organization', payer)).toBe('["telecom.0.value"]');
  });
  it('refuses a license that does not say its type', async () => {
    const colleague = { name: { family: 'Silva' } };
    expect(await written('Practitioner', { ...colleague, licences: [{ type: {}, number: '1' }] })).toBe('["licences.0.type"]');
    expect(await written('Practitioner', { ...colleague, licences: [{ type: { code: 'MD' } }] })).toBe('taken');
  });
  it('refuses an insurance that names nobody who pays', async () => {
    const insurance = { patient, status: 'Active', memberId: '1' };
    expect(await written('Coverage', insurance)).toBe('["payerName"]');
    expect(await written('Coverage', { ...insurance, payerName: 'Blue Shield' })).toBe('taken');
  });
  it('refuses visits, notes, enrollments and observations before the birth, except from an import', async () => {
    const child = await createSaving({ store: db.store }).create({
      practice: 'north',
      caller: callerWith(),
      definition: definitionOf('Patient'),
      draft: { name: { family: 'Silva' }, birthDate: '2015-06-10' },
    });
    const own = { id: child.id, resourceType: 'Patient' };
    const weight = { status: 'Final', code: { code: '29463-7' }, effective: '1990-01-01T10:00:00Z' };
    expect(await written('Observation', { ...weight, subject: own })).toBe('["effective"]');
    const early = { subject: own, status: 'Planned', start: '1990-01-01T10:00:00Z' };
    expect(await written('Encounter', early)).toBe('["start"]');
    expect(await written('Encounter', { ...early, start: '2020-01-01T10:00:00Z' })).toBe('taken');
    const hour = { start: '1990-01-01T10:00:00Z', end: '1990-01-01T11:00:00Z' };
    expect(await written('Appointment', { status: 'proposed', attendees: [{ subject: own }], ...hour })).toBe('["start"]');
    expect(await written('Note', { status: 'Preliminary', subject: own, serviceDate: '1990-01-01' })).toBe('["serviceDate"]');
    expect(await written('EpisodeOfCare', { patient: own, status: 'Waitlist', start: '1990-01-01' })).toBe('["start"]');
    expect(await written('Observation', { ...weight, subject: own }, systemCaller('north', 'test-import'))).toBe('taken');
    // Nobody's birth is known.
    expect(await written('Observation', { ...weight, subject: patient })).toBe('taken');
  });
});
