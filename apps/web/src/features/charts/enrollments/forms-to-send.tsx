import { Checkbox } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Program } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { packetsEachDue, type Sendable } from '../sent-forms/packets-to-send.ts';
import { useSendable } from '../sent-forms/use-sendable.ts';

interface FormsToSendProps {
  readonly packets: readonly Sendable[];
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}

/** The packets of a program that the user may send, and the patient can fill in. */
export function usePacketsAtEnrollment(program: Program | undefined): readonly Sendable[] {
  const may = useMayDo();
  const { packets } = useSendable();
  const named = new Set((program?.packets ?? []).map(({ id }) => id));
  return may('Create', 'PacketResponse') ? packets.filter(({ id }) => named.has(id)) : [];
}

/** The packets that go to the patient with the enrollment. Each can be left out. */
export function FormsToSend({ packets, left, onLeft }: FormsToSendProps) {
  const { t } = useTranslation();
  if (packets.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('Send these forms to the $t(patient)')}
      value={packets.map(({ id }) => id).filter((id) => !left.has(id))}
      onChange={(ids) => onLeft(new Set(packets.map(({ id }) => id).filter((id) => !ids.includes(id))))}
    >
      {packets.map(({ id, title }) => (
        <Checkbox key={id} value={id} label={title} mt={4} />
      ))}
    </Checkbox.Group>
  );
}

/** Sends the packets, once the enrollment is saved. The key keeps a second press from sending them twice. */
export function useSendPackets(patientId: string) {
  const client = useClient();
  const patient = useResource('Patient', patientId).data;
  return async (packets: readonly Sendable[], key: string) => {
    const of = { id: patientId, ...(patient?.display ? { display: patient.display } : {}) };
    for (const [index, draft] of packetsEachDue(packets, of, dayOf(new Date())).entries())
      await client.create('PacketResponse', draft, { key: `${key}.forms.${index}` });
  };
}
