import { Appointment, typedAs } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { judged } from '../../records/record-editor/judged.ts';
import { badOf, rendered, sampleOf } from '../../records/record-editor/walk-fields.testing.tsx';
import { DetailFields } from '../details/detail-fields.tsx';
import { detailNames } from '../details/visit-details.ts';
import { withChanges } from './use-edit-visit.ts';

const edited = ['serviceType', 'mode', 'description', 'attendees', ...detailNames] as const;

const acts = 'Written by an act of its own: check-in, cancellation, a move, the route of a day.';
const booking = 'Said when it is booked, and moved or ended afterwards.';
const wishes = 'Edited in the wish of the waitlist.';
const server = 'Kept by the server.';
/** Fields that the edit form of a visit leaves alone, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  status: acts,
  start: acts,
  end: acts,
  duration: acts,
  cancellationReason: acts,
  cancellationNote: acts,
  missedVisitServiceCode: acts,
  travel: acts,
  isGroup: booking,
  allDay: booking,
  owner: booking,
  group: booking,
  schedule: booking,
  series: booking,
  recurrence: booking,
  wish: wishes,
  offers: server,
  freed: server,
  freedUntil: server,
  invited: server,
  created: server,
  statusAt: server,
  statusBy: server,
};

const visit = typedAs('Appointment', { resourceType: 'Appointment', status: 'booked', start: '2026-12-01T15:00:00.000Z' });
/** Details that the form shows as the text they are. */
const texts: ReadonlySet<string> = new Set(['room', 'title', 'comment', 'patientInstruction']);

describe('the details of a visit', () => {
  it.each(edited)('set, store, show again and clear %s', (name) => {
    const value = sampleOf(Appointment.fields[name], name);
    const { accepted, faults } = judged('Appointment', { ...visit }, new Map([[name, value]]));
    expect([faults, [...accepted.keys()]]).toEqual([[], [name]]);
    const stored = withChanges(visit, { [name]: value });
    expect(Reflect.get(stored, name)).toEqual(value);
    if (texts.has(name))
      expect(rendered(<DetailFields value={stored} onChange={() => undefined} service={undefined} />)).toContain(value);
    expect(withChanges(stored, { [name]: undefined })).toEqual(name === 'attendees' ? { ...visit, attendees: undefined } : visit);
  });
  it.each(edited)('keep a bad %s back', (name) => {
    expect([...judged('Appointment', { ...visit }, new Map([[name, badOf(Appointment.fields[name])]])).held.keys()]).toEqual([
      name,
    ]);
  });
  it('are all fields of the record but those with a reason', () => {
    expect([...edited, ...Object.keys(elsewhere)].toSorted()).toEqual(Object.keys(Appointment.fields).toSorted());
  });
});
