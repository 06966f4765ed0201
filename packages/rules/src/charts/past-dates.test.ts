import { expect, it } from 'vitest';
import { dateFaults } from './past-dates.ts';

const today = '2026-11-27';
const call = (after: object, before?: object) =>
  dateFaults({ type: 'Communication', before, after, today }).map(({ path, code }) => `${path} ${code}`);

it('a call was made today or earlier', () => {
  expect(call({ sent: '2026-11-27T23:00:00Z', followUpDue: '2026-11-27' })).toEqual([]);
  expect(call({ sent: '2030-01-01T10:00:00Z' })).toEqual(['sent future']);
});
it('a document is of today or earlier', () => {
  const document = (after: object) => dateFaults({ type: 'DocumentReference', after, today }).map(({ path }) => path);
  expect(document({ documentDate: '2026-11-01', expires: '2027-11-01' })).toEqual([]);
  expect(document({ documentDate: '2031-01-01' })).toEqual(['documentDate']);
});
it('dates that a record had before, and other types, are not judged', () => {
  const sent = '2030-01-01T10:00:00Z';
  expect(call({ sent, title: 'Call' }, { sent })).toEqual([]);
  expect(dateFaults({ type: 'Appointment', after: { sent }, today })).toEqual([]);
});
