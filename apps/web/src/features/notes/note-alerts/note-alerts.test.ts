import type { Note, QuestionnaireResponse } from '@notewell/model';
import { expect, it } from 'vitest';
import { chartAlerts } from './note-alerts.ts';

const alert = 'Item 9: ask about suicide now.';
const note = (id: string, more: Partial<Note>, ...alerts: string[]): Note => ({
  resourceType: 'Note',
  id,
  status: 'Final',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [],
  sections: [{ id: 'phq9', kind: 'Form', alerts }],
  ...more,
});
const answers: QuestionnaireResponse = {
  resourceType: 'QuestionnaireResponse',
  id: 'p.r',
  status: 'Completed',
  subject: { id: 'p', resourceType: 'Patient' },
  authored: '2026-11-02T15:00:00Z',
  alerts: [alert],
};

it('shows each alert of a chart once, with its latest source and their number', () => {
  const notes = [
    note('p.1', { serviceDate: '2026-10-01' }, alert, 'Severe.'),
    note('p.2', { created: '2026-11-20T15:00:00Z' }, alert),
    note('p.3', {}, alert),
  ];
  expect(chartAlerts(notes, [answers])).toEqual([
    { type: 'Note', id: 'p.2', alert, day: '2026-11-20', count: 4 },
    { type: 'Note', id: 'p.1', alert: 'Severe.', day: '2026-10-01', count: 1 },
  ]);
  expect(chartAlerts([note('p.3', {}, alert)], [])).toEqual([{ type: 'Note', id: 'p.3', alert, day: undefined, count: 1 }]);
  expect(chartAlerts([], [])).toEqual([]);
});
