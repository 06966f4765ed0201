import type { Client } from '@notewell/client';
import { type Channel, type ChannelMembership, patientOf } from '@notewell/model';

/** Ids of the patients whose conversation it is: the one that it is about, else those in it. */
export function patientsIn({ patient }: Channel, members: readonly ChannelMembership[]): readonly string[] {
  if (patient) return [patient.id];
  const outside = members.flatMap(({ member }) => (member.resourceType === 'Practitioner' ? [] : (patientOf(member) ?? [])));
  return [...new Set(outside)];
}

/** Puts a conversation into its patient's chart as a document. The headers carry a reason where the user is no member. */
export const exportConversation = (client: Client, channel: string, headers: Readonly<Record<string, string>> = {}) =>
  client.call<{ readonly id: string }>(`channels/${channel}/export`, { method: 'POST', headers });
