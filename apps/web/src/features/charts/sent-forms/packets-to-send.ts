import type { Draft } from '@notewell/client';
import type { RelatedPerson } from '@notewell/model';
import { addDays } from '../../../platform/dates.ts';

/** A form or packet that can be sent. */
export interface Sendable {
  readonly id: string;
  readonly resourceType: 'Form' | 'Questionnaire' | 'Packet';
  readonly title: string;
  /** Days until it is due. */
  readonly dueDays?: number | undefined;
}

interface Sending {
  readonly chosen: readonly Sendable[];
  readonly patient: { readonly id: string; readonly display?: string };
  /** Who fills it in; the patient where absent. */
  readonly relative?: Pick<RelatedPerson, 'id' | 'display'> | undefined;
  /** A day, or empty. */
  readonly due: string;
}

/** Packets to send: each packet by itself, and the single forms together. */
export function packetsToSend({ chosen, patient, relative, due }: Sending): readonly Draft<'PacketResponse'>[] {
  const base = {
    status: 'Sent' as const,
    patient: { ...patient, resourceType: 'Patient' as const },
    author: relative?.id
      ? { id: relative.id, resourceType: 'RelatedPerson' as const, ...(relative.display ? { display: relative.display } : {}) }
      : { ...patient, resourceType: 'Patient' as const },
    ...(due ? { due } : {}),
  };
  const packets = chosen.filter(({ resourceType }) => resourceType === 'Packet');
  const forms = chosen.flatMap(({ id, resourceType, title }) =>
    resourceType === 'Packet' ? [] : [{ form: { id, resourceType, display: title } }],
  );
  return [
    ...packets.map(({ id, title }) => ({ ...base, packet: { id, resourceType: 'Packet' as const, display: title } })),
    ...(forms.length > 0 ? [{ ...base, forms }] : []),
  ];
}

/** Packets to the patient, each due by its own days. */
export const packetsEachDue = (packets: readonly Sendable[], patient: Sending['patient'], today: string) =>
  packets.flatMap((one) =>
    packetsToSend({ chosen: [one], patient, due: one.dueDays === undefined ? '' : addDays(today, one.dueDays) }),
  );
