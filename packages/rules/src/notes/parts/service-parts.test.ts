import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { faultOfServices, serviceSectionId, unitsOf } from './service-parts.ts';

const of = (id: string) => ({ id, resourceType: 'HealthcareService' as const, display: `Service ${id}` });
const at = (time: string) => `2026-11-20T${time}:00Z`;
type Row = readonly [id: string, start: string | undefined, end: string | undefined, units?: number];
const visit = (...rows: readonly Row[]): Pick<Note, 'services' | 'sections' | 'sessionTime'> => ({
  services: rows.map(([id]) => of(id)),
  sessionTime: { start: at('09:00'), end: at('12:00') },
  sections: rows.map(([id, start, end, units]) => ({
    id: serviceSectionId('time', id),
    kind: 'SessionTime' as const,
    service: of(id),
    sessionTime: { ...(start && { start: at(start) }), ...(end && { end: at(end) }), ...(units === undefined ? {} : { units }) },
  })),
});
const known = [
  { id: 'a', unitMinutes: 15, flags: ['RequireUnits' as const] },
  { id: 'b', unitMinutes: 15 },
];

describe('the services of one visit together', () => {
  it.each<[string, Row[], string | undefined]>([
    [
      'in order, one after another',
      [
        ['a', '09:00', '10:00', 4],
        ['b', '10:00', '11:00'],
      ],
      undefined,
    ],
    [
      'whatever order they are named in',
      [
        ['b', '10:00', '11:00'],
        ['a', '09:00', '10:00', 4],
      ],
      undefined,
    ],
    ['without a time', [['a', '09:00', undefined, 4]], 'Enter when Service a began and ended.'],
    [
      'that overlap',
      [
        ['a', '09:00', '10:00', 4],
        ['b', '09:45', '11:00'],
      ],
      'Service b begins before Service a has ended',
    ],
    ['outside the visit', [['a', '08:00', '09:00', 4]], 'outside the time of the visit'],
    ['that end before they begin', [['b', '10:00', '09:30']], 'ends before it begins'],
    ['without the units that are required', [['a', '09:00', '10:00']], 'Enter the units of Service a.'],
    ['with more units than their time gives', [['a', '09:00', '10:00', 5]], '60 minutes are 4 units of 15, not 5'],
  ])('%s', (_name, rows, message) => {
    const fault = faultOfServices(visit(...rows), known);
    if (message === undefined) expect(fault).toBeUndefined();
    else expect(fault?.message).toContain(message);
  });
  it('count a begun unit from more than its half', () => {
    expect([52, 53, 60, 7, 8].map((minutes) => unitsOf(minutes, 15))).toEqual([3, 4, 4, 0, 1]);
  });
});
