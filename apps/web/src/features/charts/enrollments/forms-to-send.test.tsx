import type { ListQuery } from '@notewell/client';
import { expect, test } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { packetsEachDue } from '../sent-forms/packets-to-send.ts';
import { FormsToSend, usePacketsAtEnrollment } from './forms-to-send.tsx';

const form = { id: 'f', resourceType: 'Form', title: 'Consent' };
const packet = (id: string, title: string) => ({ id, resourceType: 'Packet', title, forms: [{ id: 'f' }], dueDays: 7 });
const rows: Readonly<Record<string, readonly object[]>> = {
  Form: [form],
  Packet: [packet('intake', 'Intake'), packet('other', 'School year')],
};
const watchList = ({ type }: ListQuery) => watched({ ...emptyList, items: rows[type] ?? [] });

function Probe() {
  const program = { resourceType: 'Program' as const, name: 'Day', packets: [{ id: 'intake' }] };
  const packets = usePacketsAtEnrollment(program);
  const due = packetsEachDue(packets, { id: 'p' }, '2026-11-29').map((one) => `${one.packet?.id} due ${one.due}`);
  return (
    <>
      {due}
      <FormsToSend packets={packets} left={new Set()} onLeft={() => undefined} />
    </>
  );
}

test('offers the packets of the program to who may send forms, and each is due by its own days', () => {
  const read = ['Form', 'Packet', 'Questionnaire'].map((type) => `${type}.Read`);
  const drawn = (...more: string[]) =>
    markupOf(<Probe />, { client: { watchList }, user: { id: 'me', permissions: [...read, ...more] } });
  expect(drawn('PacketResponse.Create')).toMatch(/intake due 2026-12-06.*Send these forms to the.*Intake/);
  expect(drawn('PacketResponse.Create')).not.toContain('School year');
  expect(drawn()).toBe('');
});
