import { expect, it } from 'vitest';
import { packetsToSend, type Sendable } from './packets-to-send.ts';

const chosen: readonly Sendable[] = [
  { id: 'k', resourceType: 'Packet', title: 'Intake' },
  { id: 'q', resourceType: 'Questionnaire', title: 'Sleep' },
  { id: 'f', resourceType: 'Form', title: 'Two pages' },
];

it('each packet is sent by itself, and single forms together', () => {
  const [packet, forms, ...more] = packetsToSend({ chosen, patient: { id: 'p' }, due: '' });
  expect(packet).toMatchObject({ packet: { id: 'k' }, author: { id: 'p', resourceType: 'Patient' }, status: 'Sent' });
  expect(packet).not.toHaveProperty('due');
  expect(forms?.forms?.map(({ form }) => [form.id, form.resourceType])).toEqual([
    ['q', 'Questionnaire'],
    ['f', 'Form'],
  ]);
  expect(more).toEqual([]);
});

it('a relative is named as who fills it in', () => {
  const [sent] = packetsToSend({ chosen, patient: { id: 'p' }, relative: { id: 'p.r', display: 'Maria' }, due: '2026-12-01' });
  expect(sent).toMatchObject({ author: { id: 'p.r', resourceType: 'RelatedPerson' }, due: '2026-12-01' });
});
