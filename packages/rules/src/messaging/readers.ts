import type { Channel, ChannelMembership, ChatMessage } from '@notewell/model';
import { isOpenChannel } from '../access/channels.ts';

export interface PersonReference {
  readonly id: string;
  readonly resourceType?: string | undefined;
  readonly display?: string | undefined;
}

/** A person's name as spoken. Staff are listed as `Dana Reyes, LCSW`, others as `Reyes, Dana`. */
export function nameOf({ display, resourceType }: PersonReference): string {
  const [first = '', ...rest] = (display ?? '').split(/,\s*/);
  if (first === '') return 'Somebody';
  return resourceType === 'Practitioner' || rest.length === 0 ? first : `${rest.join(' ')} ${first}`;
}

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Most members of staff to name; more are counted. */
const mostNamed = 2;

interface ReaderOptions {
  readonly self: string;
  /** The practice's word for a patient, in lower case. */
  readonly patientWord: string;
  /** Ids of members who cannot sign in. */
  readonly unreached?: readonly string[];
}

/** Says who will read a message, without its author: `Goes to 4 staff and the patient Elena Moss`. */
export function readerWords(
  channel: Channel,
  members: readonly ChannelMembership[],
  { self, patientWord, unreached = [] }: ReaderOptions,
): string {
  const others = members.flatMap(({ member }) => (member.id === self ? [] : [member]));
  const staff = others.filter(({ resourceType }) => resourceType === 'Practitioner');
  const words = [
    ...(staff.length > mostNamed ? [`${staff.length} staff`] : staff.map(nameOf)),
    ...others.filter(({ resourceType }) => resourceType === 'Patient').map((one) => `the ${patientWord} ${nameOf(one)}`),
    ...others.filter(({ resourceType }) => resourceType === 'RelatedPerson').map((one) => `the relative ${nameOf(one)}`),
  ];
  const open = isOpenChannel(channel) ? '. All staff may join and read it' : '';
  const absent = others.filter((one) => one.resourceType !== 'Practitioner' && unreached.includes(one.id)).map(nameOf);
  const cannot = absent.length > 0 ? `. ${listWords(absent)} cannot read it without an account: send an invitation first` : '';
  return words.length > 0 ? `Goes to ${listWords(words)}${open}${cannot}` : `Nobody else is here yet${open}`;
}

interface SeenOptions {
  readonly self: string;
  /** True for a message that the server does not have yet. */
  readonly waits: (message: ChatMessage) => boolean;
}

/** Says who has read the user's newest message. Undefined if the newest is of another, or waits to be sent. */
export function seenWords(
  messages: readonly ChatMessage[],
  members: readonly ChannelMembership[],
  { self, waits }: SeenOptions,
): string | undefined {
  const last = messages.findLast((one) => !one.retracted);
  if (!last?.sent || waits(last) || last.author?.id !== self) return undefined;
  const { sent } = last;
  const others = members.filter(({ member }) => member.id !== self);
  const seen = others.filter(({ lastReadAt }) => lastReadAt !== undefined && lastReadAt >= sent);
  if (others.length === 0) return undefined;
  if (seen.length === 0) return 'Sent';
  if (seen.length === others.length && others.length > 2) return 'Seen by everybody';
  return `Seen by ${seen.map(({ member }) => nameOf(member)).join(', ')}`;
}

const kinds = { Direct: 'Conversation', Team: 'Team', Patient: 'Care', Announcement: 'Announcements' } as const;

/** The name of a conversation: its own, the other person's, or the patient's; for the patient, those who care for them. */
export function conversationTitle(channel: Channel, members: readonly ChannelMembership[], self: string): string {
  if (channel.name) return channel.name;
  const others = members.flatMap(({ member }) => (member.id === self ? [] : [nameOf(member)]));
  if (channel.kind === 'Direct' && others[0]) return others[0];
  if (channel.patient?.display && channel.patient.id !== self) {
    const name = nameOf({ ...channel.patient, resourceType: 'Patient' });
    return channel.kind === 'Patient' ? name : `${name} (staff only)`;
  }
  return channel.group?.display ?? (others.length > 0 ? listWords(others.slice(0, 3)) : kinds[channel.kind]);
}

/** True if the title of a conversation names its members. */
export const isTitledByMembers = ({ name, kind, patient, group }: Channel, self: string): boolean =>
  !name && (kind === 'Direct' || !((patient?.display && patient.id !== self) || group?.display));
