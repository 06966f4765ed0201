import { type Ability, isResourceType, type ResourceDefinition, type ResourceType, typedAs } from '@notewell/model';
import {
  type ChannelFacts,
  changesKind,
  changesWhomAbout,
  channelFacts,
  channelFault,
  channelIn,
  deputyOn,
  groupNamed,
  leadersOf,
  noteIn,
  packetFacts,
  packetIn,
  type WriteContext,
} from '@notewell/rules';
import { requireAbility } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Body, Store } from '../store/index.ts';
import { find, lookUp, lookUpSeen } from './lookup.ts';
import { practiceDay } from './practice-day.ts';

export interface Place {
  readonly practice: string;
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly store: Store;
  /** Now if absent. */
  readonly at?: Date;
}
export interface Rows {
  /** The stored row; undefined for a create. */
  readonly before?: Body | undefined;
  /** The row as it will be; undefined for a delete and for a change of the content alone. */
  readonly after?: Body | undefined;
}

/**
 * Refuses a write that the caller may not make. It looks up everything the decision needs apart from the rows. Run it for
 * every create, update and delete.
 */
export async function requireWrite(place: Place, ability: Exclude<Ability, 'read'>, rows: Rows): Promise<void> {
  const { caller, definition } = place;
  const { type } = definition;
  if (!isResourceType(type)) throw new Refusal('type-unknown');
  const { before, after } = rows;
  const context: WriteContext = {
    channel: await channelOf(place, type, rows),
    leads: await leadsGroup(place, type, rows),
    hasSchedule: await hasSchedule(place, type, rows),
    packet: await packetOf(place, type, rows),
    notes: await notesOf(place, type, rows),
    deputyFor: await deputyFor(place, type, rows),
  };
  requireAbility(caller, definition, ability, { row: before ?? after, next: before && after, context });
  const fault = channelFault(type, { before, after, context }, ability === 'delete');
  if (fault) throw new Refusal('channel-closed', { detail: fault });
}

async function channelOf(place: Place, type: ResourceType, { before, after }: Rows): Promise<ChannelFacts | undefined> {
  const { practice, caller, store } = place;
  // A new channel has no members yet.
  if (type === 'Channel' && !before) return undefined;
  const id = channelIn(type, before ?? after);
  if (id === undefined) return undefined;
  // A relative who may receive no information is no member anywhere.
  const isShut = caller.profile?.resourceType === 'RelatedPerson' && caller.patients.kind === 'nothing';
  const self = isShut ? undefined : caller.profile?.id;
  const { row, exists, members } = await store.channels.state(practice, id);
  const facts = channelFacts(row, members, self);
  // A channel that the caller cannot find is answered as one that does not exist.
  if (!before && !(exists && mayKnow(caller, type, facts))) throw new Refusal('reference-unresolvable');
  if (type !== 'Channel' || !(changesWhomAbout({ before, after }) || changesKind({ before, after }))) return facts;
  return { ...facts, hasMessages: await store.channels.hasMessages(practice, id) };
}

/** True if the caller leads the group whose channel it becomes. */
async function leadsGroup(place: Place, type: ResourceType, { before, after }: Rows): Promise<boolean> {
  const group = type === 'Channel' ? await lookUpSeen(place, 'Group', groupNamed(before, after)) : undefined;
  return leadersOf(group).includes(place.caller.profile?.id ?? '');
}

/** True if the person of a new schedule has one in use already. */
async function hasSchedule(place: Place, type: ResourceType, { before, after }: Rows): Promise<boolean> {
  const person = type === 'Schedule' && !before && after ? typedAs('Schedule', after).practitioner?.id : undefined;
  if (person === undefined) return false;
  const known = await find(place, 'Schedule', [{ kind: 'Practitioner', values: [person] }]);
  return known.some(({ active }) => active !== false);
}

async function packetOf(place: Place, type: ResourceType, { before, after }: Rows): Promise<WriteContext['packet']> {
  const packet = await lookUp(place, 'PacketResponse', packetIn(type, before) ?? packetIn(type, after));
  return packet && packetFacts(packet);
}

async function notesOf(place: Place, type: ResourceType, { before, after }: Rows): Promise<WriteContext['notes']> {
  const [from, to] = [noteIn(type, before), noteIn(type, after)];
  const was = await lookUp(place, 'Note', from);
  return { was, is: from === to ? was : await lookUpSeen(place, 'Note', to) };
}

/** The person away who is asked to follow up, if the caller is their deputy today or has their notification. */
async function deputyFor(place: Place, type: ResourceType, { before }: Rows): Promise<string | undefined> {
  const [me, row] = [place.caller.profile?.id, before && type === 'Communication' ? typedAs('Communication', before) : undefined];
  const asked = row?.followUpBy?.id;
  if (me === undefined || !before || asked === undefined || asked === me || row?.followedUp !== undefined) return undefined;
  const [person, today, given] = await Promise.all([
    lookUp(place, 'Practitioner', asked),
    practiceDay(place, place.at ?? new Date()),
    find(place, 'Notification', [
      { kind: 'Recipient', values: [me] },
      { kind: 'About', values: [before.id ?? ''] },
      { kind: 'Done', from: '2000-01-01', exclude: true },
    ]),
  ]);
  const isDeputy = deputyOn(person?.deputies ?? [], me, today) !== undefined;
  return isDeputy || given.some(({ onBehalfOf }) => onBehalfOf?.id === asked) ? asked : undefined;
}

function mayKnow({ permissions, profile }: Caller, type: ResourceType, { role, isOpen }: ChannelFacts): boolean {
  if (role !== undefined || (isOpen && profile?.resourceType === 'Practitioner')) return true;
  const flags = ['read all messages', type === 'ChannelMembership' ? 'manage channel' : 'write any message'];
  return flags.some((flag) => permissions.has(flag));
}
