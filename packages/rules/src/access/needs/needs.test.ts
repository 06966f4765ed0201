import { definitionOf, type PermissionVerb, type ResourceType } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { grantSetsOf, permissionsOf } from '../held.ts';
import { fieldsHiddenIn, listsPrunedIn } from '../hidden-parts.ts';
import type { Permission } from '../permissions.ts';
import { isVisible, type Subject, visibility } from '../populations.ts';
import { type RoleName, roles } from '../roles.ts';

const subject = (role: RoleName, change: Partial<Subject> = {}): Subject => ({
  profile: { type: 'Practitioner', id: 'me' },
  permissions: permissionsOf(grantSetsOf([roles[role].id])),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
  ...change,
});
const missing = (who: Subject, verb: PermissionVerb, type: ResourceType, row: unknown, next?: unknown) => {
  const decision = decide(who, verb, { type, row, next });
  return decision.allowed ? [] : decision.missing;
};
const person = (id: string) => ({ id, resourceType: 'Practitioner' });

describe('appointments', () => {
  const clinician = subject('Non-Prescribing Clinician');
  const of = (owner: string, ...attendees: string[]) => ({
    owner: person(owner),
    attendees: attendees.map((id) => ({ subject: person(id) })),
  });
  it('of one’s own calendar are booked by clinicians, those of colleagues by who books for them', () => {
    expect(missing(clinician, 'Create', 'Appointment', of('me'))).toEqual([]);
    expect(missing(clinician, 'Create', 'Appointment', of('other'))).toEqual(['manage schedules']);
    // Who adds themselves does not open the calendar of a colleague.
    expect(missing(clinician, 'Create', 'Appointment', of('other', 'me'))).toEqual(['manage schedules']);
    for (const role of ['Case Management', 'Notewell Unity', 'Administrative'] as const)
      expect(missing(subject(role), 'Create', 'Appointment', of('other'))).toEqual([]);
  });
  it('without an owner are in the calendar of the staff who attend', () => {
    const patient = { subject: { id: 'p', resourceType: 'Patient' } };
    const created = (row: object) => missing(clinician, 'Create', 'Appointment', { status: 'booked', ...row });
    const other = { subject: person('other'), role: 'PrimaryPerformer' };
    expect(created({ attendees: [patient, other] })).toEqual(['manage schedules']);
    expect(created({ attendees: [other] })).toEqual(['manage schedules']);
    // Who adds themselves does not open the calendar of a colleague who gives the visit.
    expect(created({ attendees: [patient, other, { subject: person('me') }] })).toEqual(['manage schedules']);
    expect(created({ owner: patient.subject, attendees: [other, { subject: person('me') }] })).toEqual(['manage schedules']);
    const given = { subject: person('me'), role: 'PrimaryPerformer' };
    expect(created({ attendees: [patient, { subject: person('other') }, given] })).toEqual([]);
    expect(created({ attendees: [patient, { subject: person('other') }, { subject: person('me') }] })).toEqual([]);
    expect(created({ attendees: [patient] })).toEqual([]);
    const stored = { status: 'booked', attendees: [patient, other] };
    expect(missing(clinician, 'Update', 'Appointment', stored, { ...stored, title: 'Mine' })).toEqual(['manage schedules']);
    expect(missing(subject('Case Management'), 'Create', 'Appointment', stored)).toEqual([]);
  });
  it('name no answer of a colleague that this colleague did not give', () => {
    const visit = (response?: string) => ({
      owner: person('me'),
      attendees: [{ subject: person('me') }, { subject: person('other'), ...(response && { response }) }],
    });
    const changed = (from: string | undefined, to: string | undefined) =>
      missing(clinician, 'Update', 'Appointment', visit(from), visit(to));
    expect(missing(clinician, 'Create', 'Appointment', visit('Accepted'))).toEqual(['manage schedules']);
    expect(missing(clinician, 'Create', 'Appointment', visit('NeedsAction'))).toEqual([]);
    expect(changed('NeedsAction', 'Declined')).toEqual(['manage schedules']);
    expect([changed('Accepted', 'Accepted'), changed('Accepted', 'NeedsAction'), changed('Accepted', undefined)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(missing(subject('Case Management'), 'Create', 'Appointment', visit('Accepted'))).toEqual([]);
  });
  it('are not moved into or out of a colleague’s calendar without the flag', () => {
    expect(missing(clinician, 'Update', 'Appointment', of('me'), of('other'))).toEqual(['manage schedules']);
    expect(missing(clinician, 'Update', 'Appointment', of('other'), of('me'))).toEqual(['manage schedules']);
  });
  it('of colleagues are answered or left by who is invited, and changed by their owner', () => {
    const event = { ...of('other', 'me', 'third'), title: 'Team', status: 'booked' };
    const [mine, third] = event.attendees;
    const changed = (next: object) => missing(clinician, 'Update', 'Appointment', event, { ...event, ...next });
    expect(changed({ attendees: [{ ...mine, response: 'Declined' }, third] })).toEqual([]);
    expect(changed({ attendees: [third] })).toEqual([]);
    for (const next of [
      { title: 'Mine' },
      { status: 'cancelled' },
      { attendees: [mine] },
      { attendees: [mine, { ...third, response: 'Declined' }] },
      { attendees: [{ ...mine, response: 'Accepted' }, third], title: 'Mine' },
      { owner: person('me') },
      {},
    ])
      expect([next, changed(next)]).toEqual([next, ['manage schedules']]);
    expect(missing(clinician, 'Delete', 'Appointment', { ...event, status: 'proposed' })).toContain('manage schedules');
  });
  it('are answered by who may only read them, for themselves', () => {
    const reader = subject('Practitioner', { permissions: new Set<Permission>(['Appointment.Read']) });
    const patient = { subject: { id: 'p', resourceType: 'Patient' } };
    const visit = { ...of('other', 'me', 'third'), title: 'Team', status: 'booked' };
    const [mine, third] = visit.attendees;
    const changed = (next: object, row: object = visit) => missing(reader, 'Update', 'Appointment', row, { ...row, ...next });
    const declined = { ...mine, response: 'Declined' };
    expect(changed({ attendees: [declined, third] })).toEqual([]);
    expect(changed({ attendees: [declined, patient] }, { ...visit, attendees: [mine, patient] })).toEqual([]);
    for (const next of [
      { title: 'Mine' },
      { attendees: [third] },
      { attendees: [{ ...declined, checkedIn: '2026-11-09T08:55:00Z' }, third] },
      { attendees: [mine, { ...third, response: 'Declined' }] },
      { attendees: [declined, third], title: 'Mine' },
    ])
      expect([next, changed(next)]).toMatchObject([next, expect.arrayContaining(['Appointment.Update'])]);
    const family = { ...reader, profile: { type: 'Patient' as const, id: 'me' } };
    expect(missing(family, 'Update', 'Appointment', visit, { ...visit, attendees: [declined, third] })).toContain(
      'Appointment.Update',
    );
  });
  it('of a patient are looked after by everybody who gives them, whose they are stays', () => {
    const patient = { subject: { id: 'p', resourceType: 'Patient' } };
    const visit = { owner: person('other'), attendees: [patient, { subject: person('me') }], status: 'booked' };
    const changed = (next: object) => missing(clinician, 'Update', 'Appointment', visit, { ...visit, ...next });
    expect([changed({ status: 'checked-in' }), changed({ owner: person('me') })]).toEqual([[], []]);
    expect(changed({ owner: person('third') })).toEqual(['manage schedules']);
  });
  it('of colleagues are ordered into a route by who manages itineraries', () => {
    const both: readonly Permission[] = ['Appointment.Update', 'manage schedules', 'manage itineraries'];
    const holding = (without?: Permission) =>
      subject('Practitioner', { permissions: new Set(both.filter((one) => one !== without)) });
    const planned = (owner: string) => ({ ...of(owner), travel: { order: 1, minutes: 20 } });
    expect(missing(holding('manage itineraries'), 'Update', 'Appointment', of('other'), planned('other'))).toEqual([
      'manage itineraries',
    ]);
    expect(missing(holding('manage itineraries'), 'Update', 'Appointment', planned('other'), planned('other'))).toEqual([]);
    expect(missing(holding(), 'Update', 'Appointment', of('other'), planned('other'))).toEqual([]);
    expect(missing(clinician, 'Update', 'Appointment', of('me'), planned('me'))).toEqual([]);
  });
  it('of colleagues are asked for by everybody who books, and accepted by who books for them', () => {
    const asked = { ...of('other'), status: 'proposed', statusBy: person('me') };
    const next = (status: string) => ({ ...asked, status });
    expect(missing(clinician, 'Create', 'Appointment', asked)).toEqual([]);
    expect(missing(clinician, 'Update', 'Appointment', asked, next('cancelled'))).toEqual([]);
    expect(missing(clinician, 'Update', 'Appointment', asked, next('booked'))).toEqual(['manage schedules']);
    const theirs = { ...asked, statusBy: person('third') };
    expect(missing(clinician, 'Update', 'Appointment', theirs, next('cancelled'))).toEqual(['manage schedules']);
  });
  it('are asked for and given up by patients, and booked by the staff', () => {
    const permissions = new Set<Permission>(['Appointment.Create', 'Appointment.Update', 'Appointment.Read']);
    const patient = subject('Patient', { profile: { type: 'Patient', id: 'pat' }, ownPatients: ['pat'], permissions });
    const own = (status: string, more: object = {}) => ({
      status,
      partition: 'pat',
      attendees: [{ subject: { id: 'pat', resourceType: 'Patient' } }],
      wish: { weekdays: ['Monday'] },
      ...more,
    });
    const asks = (more: object) => decide(patient, 'Create', { type: 'Appointment', row: own('proposed', more) }).allowed;
    const allows = (before: string | undefined, after: string) =>
      before === undefined
        ? decide(patient, 'Create', { type: 'Appointment', row: own(after) }).allowed
        : decide(patient, 'Update', { type: 'Appointment', row: own(before), next: own(after) }).allowed;
    expect([allows(undefined, 'proposed'), allows(undefined, 'waitlist'), allows(undefined, 'booked')]).toEqual([
      true,
      false,
      false,
    ]);
    const other = { subject: { id: 'third', resourceType: 'Patient' } };
    expect([
      asks({ description: 'After school', serviceType: { id: 'therapy' } }),
      asks({ identifiers: [{ system: 'urn:notewell:client-key', value: 'a' }] }),
      // A time, a calendar, a word to the staff alone, another patient.
      asks({ wish: undefined }),
      asks({ owner: person('other') }),
      asks({ end: '2026-12-01T10:00:00Z' }),
      asks({ comment: 'VIP' }),
      asks({ identifiers: [{ system: 'urn:other', value: 'a' }] }),
      asks({ attendees: [other] }),
      asks({ attendees: [...own('proposed').attendees, other] }),
    ]).toEqual([true, true, false, false, false, false, false, false, false]);
    expect([allows('proposed', 'cancelled'), allows('proposed', 'booked'), allows('waitlist', 'booked')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('of supervisees are changed by their supervisor', () => {
    const supervisor = subject('Supervisor', { supervisees: ['other'] });
    expect(missing(supervisor, 'Update', 'Appointment', of('other'), of('other'))).toEqual([]);
    expect(missing(supervisor, 'Update', 'Appointment', of('third'), of('third'))).toEqual(['manage schedules']);
  });
  it('without a patient are seen by those in them, and by who views the scheduler', () => {
    const without = subject('Practitioner', { permissions: new Set(['Appointment.Read']) });
    const seen = (who: Subject, row: unknown) =>
      isVisible(visibility(who, definitionOf('Appointment')), row, { patients: [], channels: [] });
    expect(seen(without, of('other', 'third'))).toBe(false);
    expect([seen(without, of('me')), seen(without, of('other', 'me'))]).toEqual([true, true]);
    expect(seen(subject('Practitioner'), of('other', 'third'))).toBe(true);
  });
});

describe('schedules', () => {
  const clinician = subject('Non-Prescribing Clinician');
  const blocks = [{ start: '2026-11-23T10:00:00Z', end: '2026-11-23T11:00:00Z' }];
  const of = (id: string, more: object = {}) => ({
    resourceType: 'Schedule',
    practitioner: person(id),
    slotMinutes: 30,
    ...more,
  });
  it('of one’s own take blocked time; those of colleagues are for who manages schedules', () => {
    expect(missing(clinician, 'Update', 'Schedule', of('me'), of('me', { blocks }))).toEqual([]);
    expect(missing(clinician, 'Update', 'Schedule', of('me', { blocks }), of('me', { blocks: [] }))).toEqual([]);
    expect(missing(clinician, 'Create', 'Schedule', { practitioner: person('me'), name: 'Mine', active: true, blocks })).toEqual(
      [],
    );
    expect(missing(clinician, 'Update', 'Schedule', of('other'), of('other', { blocks }))).toEqual(['manage schedules']);
    expect(missing(clinician, 'Create', 'Schedule', { practitioner: person('other'), blocks })).toEqual(['manage schedules']);
    for (const role of ['Case Management', 'Support'] as const)
      expect(missing(subject(role), 'Update', 'Schedule', of('other'), of('other', { blocks }))).toEqual([]);
  });
  it('of one’s own keep their hours and rules, and whose they are', () => {
    for (const next of [
      { slotMinutes: 10 },
      { capacity: 9 },
      { availability: [] },
      { active: false },
      { practitioner: person('other') },
    ])
      expect(missing(clinician, 'Update', 'Schedule', of('me'), of('me', next))).toEqual(['manage schedules']);
    expect(missing(clinician, 'Update', 'Schedule', of('other'), of('me'))).toEqual(['manage schedules']);
    expect(missing(clinician, 'Create', 'Schedule', of('me'))).toEqual(['manage schedules']);
    expect(missing(clinician, 'Delete', 'Schedule', of('me'))).toContain('manage schedules');
  });
});

describe('note templates', () => {
  const clinician = subject('Non-Prescribing Clinician');
  const own = { author: person('me'), title: 'Mine' };
  const shared = { ...own, shared: true };
  it('of one’s own are written without configuring content, shared ones are not', () => {
    expect(missing(clinician, 'Create', 'NoteTemplate', own)).toEqual([]);
    expect(missing(clinician, 'Update', 'NoteTemplate', own, shared)).toEqual(['clinical configuration']);
    expect(missing(clinician, 'Delete', 'NoteTemplate', shared)).toEqual(['clinical configuration']);
    expect(missing(clinician, 'Update', 'NoteTemplate', { author: person('other') }, own)).toEqual(['clinical configuration']);
  });
});

describe('audits', () => {
  const auditor = subject('Quality Assurance', {
    permissions: new Set(['ComplianceAudit.Create', 'ComplianceAudit.Update', 'quality assurance']),
  });
  const audit = (id: string, status = 'Open') => ({ auditor: person(id), status });
  it('are worked on by their auditor until they have ended', () => {
    const missed = (before: unknown, after: unknown) => missing(auditor, 'Update', 'ComplianceAudit', before, after);
    expect(missed(audit('me'), audit('me', 'Completed'))).toEqual([]);
    expect(missed(audit('me', 'Completed'), audit('me', 'Completed'))).toEqual(['edit compliance audit']);
    expect(missed(audit('other'), audit('other'))).toEqual(['edit compliance audit']);
    expect(missed(audit('me'), audit('other'))).toEqual(['edit compliance audit']);
  });
});

describe('history sections of a note', () => {
  const writer = subject('Non-Prescribing Clinician', { permissions: new Set(['Note.Update']) });
  const note = (history: string, plan = '') => ({
    sections: [
      { id: 'h', type: 'health history', text: history },
      { id: 'p', type: 'plan', text: plan },
    ],
  });
  const asksForHistory = (before: unknown, after: unknown) =>
    missing(writer, 'Update', 'Note', before, after).includes('health history');
  it('are changed by who holds the health history', () => {
    expect(asksForHistory(note('Asthma'), note('None'))).toBe(true);
    expect(asksForHistory(note('Asthma'), note('Asthma', 'Weekly'))).toBe(false);
  });
  it('are read by staff who hold the health history', () => {
    const written = note('Asthma', 'Weekly');
    const shownTo = (...permissions: Permission[]) =>
      listsPrunedIn(subject('Practitioner', { permissions: new Set(permissions) }), 'Note', written);
    expect(shownTo('Note.Read')).toEqual({ sections: [written.sections[1]] });
    expect(shownTo('Note.Read', 'health history')).toEqual({});
  });
  it('hide nothing while they are empty', () => {
    const empty = { sections: [{ id: 'h', type: 'health history' }] };
    expect(listsPrunedIn(writer, 'Note', empty)).toEqual({});
    expect(fieldsHiddenIn(writer, 'Note', empty)).toEqual([]);
  });
});

describe('the practice’s content', () => {
  const patient = subject('Patient', { profile: { type: 'Patient', id: 'p' }, ownPatients: ['p'] });
  const seen = (type: ResourceType, row: unknown, who = patient) =>
    isVisible(visibility(who, definitionOf(type)), row, { patients: [], channels: [] });
  it('shows to patients where it is in use and meant for them', () => {
    expect(seen('Form', { status: 'Active', audience: ['Staff', 'Patient'] })).toBe(true);
    expect(seen('Form', { status: 'Active', audience: ['RelatedPerson'] })).toBe(true);
    for (const status of ['Draft', 'Retired']) expect(seen('Form', { status, audience: ['Patient'] })).toBe(false);
    expect(seen('Questionnaire', { status: 'Active', audience: ['Staff'] })).toBe(false);
    expect([seen('Questionnaire', { status: 'Active' }), seen('Packet', { status: 'Active' })]).toEqual([false, true]);
  });
  it('shows drafts of definitions to those who build them alone', () => {
    for (const role of ['Practitioner', 'Scribe', 'Support', 'Supervisor'] as const)
      for (const type of ['Form', 'NoteDefinition', 'Packet', 'SignatureConfiguration', 'NoteRule'] as const) {
        expect([role, type, seen(type, { status: 'Draft' }, subject(role))]).toEqual([role, type, false]);
        for (const status of ['Active', 'Retired']) expect(seen(type, { status }, subject(role))).toBe(true);
      }
    expect(seen('Form', { status: 'Draft' }, subject('Associate Administrator'))).toBe(true);
  });
});
