import { describe, expect, it } from 'vitest';
import type { DraftOf, ResourceDefinition } from '../kernel/resource.ts';
import { partitionOf } from '../partition.ts';
import { validate } from '../validate.ts';
import { Allergy, Appointment, ChatMessage, Coverage, Encounter, EpisodeOfCare, Medication, Note, Scribble } from './index.ts';

const patient = { id: '01990000-0000-7000-8000-000000000001', resourceType: 'Patient' } as const;
const group = { id: '01990000-0000-7000-8000-000000000002', resourceType: 'Group' } as const;
const clinician = { id: '01990000-0000-7000-8000-000000000003', resourceType: 'Practitioner' } as const;
const start = '2026-11-20T15:00:00Z';

const faultsOf = (definition: ResourceDefinition, value: unknown) => {
  const result = validate(definition, value);
  return result.ok ? [] : result.faults.map(({ path }) => path);
};

describe('the record a resource belongs to', () => {
  it('is the first attendee’s for an appointment, else its owner’s', () => {
    const booked = { status: 'booked', start, owner: clinician, attendees: [{ subject: patient }] } satisfies DraftOf<
      typeof Appointment
    >;
    expect(partitionOf(Appointment, booked)).toBe(patient.id);
    expect(partitionOf(Appointment, { ...booked, attendees: [] })).toBe(clinician.id);
  });

  it('is the patient’s for a visit within a group, the group’s for the group’s own', () => {
    expect(partitionOf(Encounter, { status: 'Planned', subject: group, patient })).toBe(patient.id);
    expect(partitionOf(Encounter, { status: 'Planned', subject: group })).toBe(group.id);
  });

  it('is the author’s for a scribble about nobody', () => {
    expect(partitionOf(Scribble, { author: clinician })).toBe(clinician.id);
    expect(partitionOf(Scribble, { author: clinician, patient })).toBe(patient.id);
  });
});

describe('what stands for a record in lists', () => {
  it('is the note’s title and day', () => {
    expect(Note.display({ status: 'Preliminary', subject: patient, title: 'Progress note', serviceDate: '2026-11-20' })).toBe(
      'Progress note, Nov 20, 2026',
    );
  });
  it('is the medicine with its strength, the substance, the program, the payer', () => {
    expect(Medication.display({ code: { display: 'Sertraline' }, strength: '50 mg' })).toBe('Sertraline 50 mg');
    expect(Allergy.display({ code: { code: '7980' } })).toBe('7980');
    expect(EpisodeOfCare.display({ programs: [{ program: { id: 'p', display: 'Outpatient' } }], start: '2026-01-02' })).toBe(
      'Outpatient, 2026-01-02',
    );
    expect(Coverage.display({ payerName: 'Aetna', plan: { name: 'Choice' } })).toBe('Aetna, Choice');
  });
  it('is nothing where there is nothing to say', () => {
    expect(Coverage.display({})).toBeUndefined();
  });
});

describe('rules over more than one field', () => {
  it('asks why a note is entered in error', () => {
    const note = { status: 'EnteredInError', subject: patient };
    expect(faultsOf(Note, note)).toContain('enteredInErrorReason');
    expect(faultsOf(Note, { ...note, enteredInErrorReason: 'Wrong chart' })).toEqual([]);
  });

  it('lets no visit end before it starts', () => {
    const visit = { status: 'Finished', subject: patient, start, end: '2026-11-20T14:00:00Z' };
    expect(faultsOf(Encounter, visit)).toContain('end');
    expect(faultsOf(Encounter, { ...visit, end: '2026-11-20T16:00:00Z' })).toEqual([]);
  });

  it('sends no empty message, but takes a picture without words', () => {
    const channel = { id: '01990000-0000-7000-8000-000000000004' };
    expect(faultsOf(ChatMessage, { channel })).toContain('text');
    expect(faultsOf(ChatMessage, { channel, media: [{ id: `${channel.id}.01990000-0000-7000-8000-000000000005` }] })).toEqual([]);
  });
});
