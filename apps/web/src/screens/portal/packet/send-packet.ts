import type { Client } from '@notewell/client';
import type { PacketResponse, QuestionnaireResponse } from '@notewell/model';
import { discardAttempts, untilSaved } from '../../../features/portal/until-saved.ts';

type PatientSignature = NonNullable<PacketResponse['patientSignatures']>[number];

interface Sending {
  readonly packetId: string;
  readonly responses: readonly QuestionnaireResponse[];
  readonly signature: PatientSignature | undefined;
}

/**
 * Completes the answers, then the packet: the clinic has it with all of its answers. Rejects if the server refuses either; a
 * refused end of the packet is taken back, so that the patient can send again.
 */
export async function sendPacket(client: Client, { packetId, responses, signature }: Sending): Promise<void> {
  const packet = { type: 'PacketResponse', id: packetId } as const;
  const answers = responses.map(({ id = '' }) => ({ type: 'QuestionnaireResponse', id }) as const);
  await discardAttempts(client, [packet, ...answers]);
  for (const { id = '', status } of responses)
    if (status === 'InProgress')
      await client.update('QuestionnaireResponse', id, (now) => ({
        ...now,
        status: 'Completed',
        authored: new Date().toISOString(),
      }));
  // A packet is completed with answers that the server has.
  await Promise.all(answers.map((one) => untilSaved(client, one)));
  await client.update('PacketResponse', packetId, (now) => ({
    ...now,
    status: 'Completed',
    ...(signature ? { patientSignatures: [...(now.patientSignatures ?? []), signature] } : {}),
  }));
  try {
    await untilSaved(client, packet);
  } catch (error) {
    await discardAttempts(client, [packet]);
    throw error;
  }
}
