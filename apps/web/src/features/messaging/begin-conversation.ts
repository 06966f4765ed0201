import { type Client, RequestFailed } from '@notewell/client';
import type { Channel, ChannelKind, Reference, ResourceByType } from '@notewell/model';
import { headers as protocolHeaders } from '@notewell/protocol';
import { directBetween } from '@notewell/rules/messaging';

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

type Filters = readonly { readonly kind: string; readonly values: readonly string[] }[];

/** Rows as the server has them now. */
async function rowsOf<T extends 'Channel' | 'ChannelMembership'>(client: Client, type: T, filters: Filters) {
  const found: ResourceByType[T][] = [];
  const path = type === 'Channel' ? 'channels/queries' : 'channelMemberships/queries';
  let continuation: string | undefined;
  do {
    const page = await client.pageOf<ResourceByType[T]>(path, { method: 'POST', body: filters, continuation });
    found.push(...page.items);
    continuation = page.continuation || undefined;
  } while (continuation !== undefined);
  return found;
}

/** Opens the conversation that the user has with a colleague, listed again if it was hidden. Returns its id if there is one. */
async function directWith(client: Client, self: string, colleague: string): Promise<string | undefined> {
  const of = (id: string) => rowsOf(client, 'ChannelMembership', [{ kind: 'Member', values: [id] }]);
  const [own, theirs] = await Promise.all([of(self), of(colleague)]);
  const shared = new Set(theirs.map(({ channel }) => channel.id));
  const ids = own.map(({ channel }) => channel.id).filter((id) => shared.has(id));
  if (ids.length === 0) return undefined;
  const channels = await rowsOf(client, 'Channel', [{ kind: 'Id', values: ids }]);
  const known = directBetween(channels, [...own, ...theirs], [self, colleague]);
  if (known?.hidden && known.id)
    await client.update('ChannelMembership', known.id, (now) => ({ ...now, hidden: false })).catch(() => undefined);
  return known?.channel.id;
}

/**
 * Creates a conversation with its members; its creator becomes its owner. Returns its id. Tried again after a failure, it goes
 * on with the conversation that it has made, unless somebody may be in it who is not to be. Two people have one conversation.
 */
export function conversationBeginner(client: Client, self: string): (begun: Begun) => Promise<string> {
  const create = creator(client);
  return async (begun) => {
    const colleague = begun.kind === 'Direct' ? begun.people[0]?.id : undefined;
    if (colleague === undefined) return create(begun);
    const known = await directWith(client, self, colleague);
    if (known !== undefined) return known;
    const made = await create(begun);
    // Another device may have been first: the server then adds nobody to the second one.
    const first = (await directWith(client, self, colleague)) ?? made;
    if (first !== made) await client.call(`channels/${made}`, { method: 'DELETE' }).catch(() => undefined);
    return first;
  };
}

function creator(client: Client): (begun: Begun) => Promise<string> {
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
