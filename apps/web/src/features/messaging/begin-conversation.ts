import type { Client } from '@notewell/client';
import type { Channel, ChannelKind, Reference } from '@notewell/model';

type Person = Reference<'Practitioner' | 'Patient' | 'RelatedPerson'>;

/** A conversation to begin. */
export interface Begun {
  readonly kind: ChannelKind;
  readonly name?: string | undefined;
  readonly topic?: string | undefined;
  readonly isPrivate: boolean;
  readonly patient?: Reference<'Patient'> | undefined;
  readonly group?: Reference<'Group'> | undefined;
  readonly people: readonly Person[];
}

/** Adds a person to a conversation at once, so that a refusal is shown where they were chosen. */
export const addMember = (client: Client, channel: string, person: Person) =>
  client.call('channelMemberships', {
    method: 'POST',
    body: {
      resourceType: 'ChannelMembership',
      channel: { id: channel, resourceType: 'Channel' },
      member: { id: person.id, resourceType: person.resourceType },
      role: 'Member',
    },
  });

/** Creates a conversation with its members; its creator becomes its owner. Returns its id. */
export async function beginConversation(
  client: Client,
  { kind, name, topic, isPrivate, patient, group, people }: Begun,
): Promise<string> {
  const body = {
    resourceType: 'Channel',
    kind,
    ...(name ? { name } : {}),
    ...(topic ? { topic } : {}),
    ...(patient ? { patient: { id: patient.id, resourceType: 'Patient' } } : {}),
    ...(group ? { group: { id: group.id, resourceType: 'Group' } } : {}),
    private: isPrivate,
  };
  const { id = '' } = await client.call<Channel>('channels', { method: 'POST', body });
  for (const person of people) await addMember(client, id, person);
  return id;
}
