import { type Client, RequestFailed } from '@notewell/client';
import type { Channel, ChannelKind, Reference } from '@notewell/model';
import { headers as protocolHeaders } from '@notewell/protocol';

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

/** Something that is there already, such as by a call whose answer was lost. */
const isThere = (error: unknown) => error instanceof RequestFailed && error.failure.code === 'already-exists';

/**
 * Creates a conversation with its members; its creator becomes its owner. Returns its id. Tried again after a failure, it goes
 * on with the conversation that it has made.
 */
export function conversationBeginner(client: Client): (begun: Begun) => Promise<string> {
  let made: { readonly facts: string; readonly key: string; id?: string; readonly added: Set<string> } | undefined;
  return async ({ people, ...begun }) => {
    const facts = JSON.stringify(begun);
    if (made?.facts !== facts) made = { facts, key: crypto.randomUUID(), added: new Set() };
    const current = made;
    current.id ??= await createChannel(client, begun, current.key);
    for (const person of people) {
      if (current.added.has(person.id)) continue;
      await addMember(client, current.id, person).catch((error: unknown) => {
        if (!isThere(error)) throw error;
      });
      current.added.add(person.id);
    }
    return current.id;
  };
}

/** The key lets a repeated call whose first answer was lost make nothing new. */
async function createChannel(
  client: Client,
  { kind, name, topic, isPrivate, patient, group }: Omit<Begun, 'people'>,
  key: string,
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
  const headers = { [protocolHeaders.idempotencyKey]: key };
  const { id = '' } = await client.call<Channel>('channels', { method: 'POST', body, headers });
  return id;
}
