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

/** True for an answer that is no, and not a lost one: the person was not added. */
const isRefused = (error: unknown) => error instanceof RequestFailed && (error.status ?? 500) < 500;

/** Something that is there already, such as by a call whose answer was lost. */
const isThere = (error: unknown) => error instanceof RequestFailed && error.failure.code === 'already-exists';

/**
 * Creates a conversation with its members; its creator becomes its owner. Returns its id. Tried again after a failure, it goes
 * on with the conversation that it has made, unless somebody may be in it who is not to be.
 */
export function conversationBeginner(client: Client): (begun: Begun) => Promise<string> {
  let made:
    | { readonly facts: string; readonly key: string; id?: string; readonly added: Set<string>; readonly asked: Set<string> }
    | undefined;
  return async ({ people, ...begun }) => {
    const facts = JSON.stringify(begun);
    const hasOther = [...(made?.asked ?? [])].some((id) => people.every((person) => person.id !== id));
    if (made?.facts !== facts || hasOther) made = { facts, key: crypto.randomUUID(), added: new Set(), asked: new Set() };
    const current = made;
    current.id ??= await createChannel(client, begun, current.key);
    for (const person of people) {
      if (current.added.has(person.id)) continue;
      current.asked.add(person.id);
      await addMember(client, current.id, person).catch((error: unknown) => {
        if (isThere(error)) return;
        if (isRefused(error)) current.asked.delete(person.id);
        throw error;
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
