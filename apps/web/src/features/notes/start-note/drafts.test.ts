import type { Appointment, NoteDefinition } from '@notewell/model';
import { validate } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { encounterOf, noteOf, subjectOf, usualPlace } from './drafts.ts';

goByZone('America/Chicago');
const me = { id: 'dr', resourceType: 'Practitioner' as const, display: 'Dana Reyes' };
const appointment: Appointment = {
  id: 'p1.a1',
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-11-21T01:00:00Z',
  end: '2026-11-21T02:00:00Z',
  owner: me,
  attendees: [{ subject: { id: 'p1', resourceType: 'Patient', display: 'Silva, Ana', resource: { secret: true } } }],
  serviceType: { id: 's1', display: 'Individual therapy' },
  location: { id: 'l1' },
};
const definition: NoteDefinition = {
  id: 'd1',
  resourceType: 'NoteDefinition',
  title: 'Progress note',
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  sections: [
    { id: 'a', kind: 'Narrative', title: 'Data', required: true },
    { id: 'b', kind: 'Narrative', content: 'Diagnosis', title: 'Diagnoses' },
  ],
};
const now = '2026-11-21T02:05:00Z';
const begun = (from: Appointment = appointment) => {
  const subject = subjectOf(from);
  if (!subject) throw new Error('no subject');
  const encounter = encounterOf(from, subject, me, now);
  return { encounter, note: noteOf(encounter, 'local:e1', definition, me, now) };
};

describe('a note begun from an appointment', () => {
  it('has the visit’s patient, service, place, times and author', () => {
    const { encounter, note } = begun();
    expect(encounter).toMatchObject({
      status: 'Planned',
      visitStatus: 'Show',
      subject: { id: 'p1' },
      patient: { id: 'p1' },
      serviceType: { id: 's1' },
      location: { location: { id: 'l1' } },
    });
    expect(note).toMatchObject({
      status: 'Preliminary',
      composition: 'Individual',
      encounter: { id: 'local:e1' },
      services: [{ id: 's1' }],
      location: { id: 'l1' },
    });
    expect(note.participants?.[0]).toMatchObject({ role: 'PrimaryPerformer', individual: { id: 'dr' } });
  });
  it('lasts as long as its times say', () => {
    expect(begun({ ...appointment, duration: '00:45:00' }).encounter.duration).toBe('01:00:00');
    const { end: _end, ...open } = appointment;
    expect(begun({ ...open, duration: '00:45:00' }).encounter.duration).toBe('00:45:00');
  });
  it('takes place at the only place of a practice that has one, unless it is remote or booked elsewhere', () => {
    const main = { id: 'l1', resourceType: 'Location' as const, name: 'Main Street', status: 'Active' as const };
    const closed = { ...main, id: 'l2', status: 'Inactive' as const };
    expect(usualPlace({ mode: 'InPerson' }, [main, closed])).toMatchObject({ id: 'l1', display: 'Main Street' });
    expect(usualPlace({ mode: 'Telehealth' }, [main])).toBeUndefined();
    expect(usualPlace({ location: { location: { id: 'l3' } } }, [main])).toBeUndefined();
    expect(usualPlace({}, [main, { ...main, id: 'l3' }])).toBeUndefined();
    expect(usualPlace({}, [closed])).toBeUndefined();
  });
  it('is dated by the practice’s day, not by UTC’s', () => expect(begun().note.serviceDate).toBe('2026-11-20'));
  it('has the definition’s sections in order, empty', () =>
    expect(begun().note.sections).toEqual([
      { id: 'a', kind: 'Narrative', title: 'Data', required: true },
      { id: 'b', kind: 'Diagnosis', title: 'Diagnoses' },
    ]));
  it('carries no copy of the patient inside its references', () => expect(JSON.stringify(begun())).not.toContain('secret'));
  it('records a missed visit as one', () =>
    expect(begun({ ...appointment, status: 'noshow' }).encounter).toMatchObject({ status: 'NoShow', visitStatus: 'NoShow' }));
  it('names no appointment where the visit was not booked', () => {
    const { id, ...unbooked } = appointment;
    expect(id).toBeDefined();
    expect(begun(unbooked).encounter.appointment).toBeUndefined();
  });
  it('is about the group where the appointment is a group’s', () => {
    const { note } = begun({ ...appointment, isGroup: true, group: { id: 'g1', display: 'DBT skills' } });
    expect(note).toMatchObject({ composition: 'Group', kind: 'GroupNote', subject: { id: 'g1', resourceType: 'Group' } });
  });
  it('passes the model’s own validation', () => {
    const { encounter, note } = begun();
    expect(validate('Encounter', encounter)).toMatchObject({ ok: true });
    expect(validate('Note', { ...note, encounter: { id: 'e1', resourceType: 'Encounter' } })).toMatchObject({ ok: true });
  });
});

it('a meeting without a patient or group has nobody to write about', () => {
  expect(subjectOf({ ...appointment, attendees: [{ subject: { id: 'x', resourceType: 'Practitioner' } }] })).toBeUndefined();
});
