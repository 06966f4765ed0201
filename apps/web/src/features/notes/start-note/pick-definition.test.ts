import type { NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { documentsBooked, pickDefinition, typesFor, type Visit, visitStatusOf } from './pick-definition.ts';

const definition = (title: string, rest: Partial<NoteDefinition> = {}): NoteDefinition => ({
  id: title,
  resourceType: 'NoteDefinition',
  title,
  status: 'Active',
  kind: 'Individual',
  category: 'Note',
  ...rest,
});
const visit: Visit = { serviceId: 's1', programId: 'p1', visitStatus: 'Show', kind: 'Individual' };
const pick = (definitions: NoteDefinition[], of: Partial<Visit> = {}) => pickDefinition(definitions, { ...visit, ...of })?.title;
const general = definition('General');
const therapy = definition('Therapy', { services: [{ id: 's1' }] });
const missed = definition('Missed visit', { visitStatus: ['NoShow', 'Cancelled'] });

describe('a note type chosen for a booked visit', () => {
  it('documents it only if it is for its service, program, place and attendance', () => {
    const booked = { serviceType: { id: 's1' }, status: 'arrived' } as const;
    expect([general, therapy].map((type) => documentsBooked(type, booked))).toEqual([true, true]);
    const others = [definition('Case', { services: [{ id: 's2' }] }), missed];
    expect(others.map((type) => documentsBooked(type, booked))).toEqual([false, false]);
    expect(others.map((type) => documentsBooked(type, { status: 'arrived' }))).toEqual([true, false]);
  });
});

describe('the definition a note is written by', () => {
  it('is the one that names the visit’s service', () => {
    expect(pick([general, therapy])).toBe('Therapy');
    expect(pick([general, therapy], { serviceId: 's2' })).toBe('General');
    expect(pick([general, therapy], { serviceId: undefined })).toBe('General');
  });
  it('is one for the visit’s status', () => {
    expect(pick([general, missed], { visitStatus: 'NoShow' })).toBe('Missed visit');
    expect(pick([missed])).toBeUndefined();
  });
  it('is never a draft, retired, or of another kind', () => {
    expect(
      pick([
        definition('draft', { status: 'Draft' }),
        definition('retired', { status: 'Retired' }),
        definition('assessment', { category: 'Assessment' }),
        definition('group', { kind: 'Group' }),
        definition('closed', { allowFromAppointment: false }),
      ]),
    ).toBeUndefined();
  });
  it('prefers the program, and leaves out one for another program', () => {
    const own = definition('Own', { programs: [{ id: 'p1' }] });
    const other = definition('Other', { programs: [{ id: 'p2' }] });
    expect(pick([other, general, own])).toBe('Own');
    expect(pick([other, general])).toBe('General');
  });
  it('is the newest version, whatever the order they come in', () => {
    const versions = [1, 3, 2].map((version) => definition(`v${version}`, { version }));
    expect(pick(versions)).toBe('v3');
    expect(pick(versions.reverse())).toBe('v3');
  });
});

it('takes a missed or cancelled appointment as such and any other as kept', () => {
  expect(visitStatusOf('noshow')).toBe('NoShow');
  expect(visitStatusOf('cancelled')).toBe('Cancelled');
  expect(visitStatusOf('booked')).toBe('Show');
});

describe('the note types to choose from where none fits', () => {
  const offered = [therapy, missed, definition('Crisis', { services: [{ id: 's2' }] }), definition('old', { status: 'Retired' })];
  const titles = (of: Partial<Visit>) => typesFor(offered, { ...visit, ...of }).map(({ title }) => title);
  it('are all that the visit does not exclude', () => {
    expect(titles({ serviceId: undefined })).toEqual(['Crisis', 'Therapy']);
    expect(titles({ serviceId: 's2' })).toEqual(['Crisis']);
    expect(titles({ serviceId: 's3' })).toEqual([]);
  });
});
