import { type Channel, type ChannelMembership, type ChatMessage, dayIn, type PracticePreferences } from '@notewell/model';
import { conversationTitle, daysOf, inSendingOrder, nameOf } from '@notewell/rules/messaging';
import {
  type Block,
  type Clock,
  clockOf,
  type Drawn,
  facts,
  heading,
  letterhead,
  type Printout,
  paragraph,
  printedDay,
  printedMoment,
  printedTime,
  title,
} from '../../printing/index.ts';

export interface ConversationToPrint {
  readonly channel: Channel;
  readonly members: readonly ChannelMembership[];
  readonly messages: readonly ChatMessage[];
  /** Names of the conversation's own files that the printer may read, by id. */
  readonly files: ReadonlyMap<string, string>;
  /** Name of the patient. */
  readonly patient: string;
  readonly preferences: PracticePreferences | undefined;
  readonly logo?: Drawn | undefined;
  readonly printedBy: string;
  readonly now: Date;
}

const countOf = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

function filesOf({ media = [], documents = [] }: ChatMessage, files: ConversationToPrint['files']): string | undefined {
  const names = [...media, ...documents].flatMap(({ id }) => files.get(id) ?? []);
  const unnamed = media.filter(({ id }) => !files.has(id)).length;
  const others = documents.filter(({ id }) => !files.has(id)).length;
  const count = names.length + unnamed;
  const ofFiles = count > 0 && `With ${countOf(count, 'file')}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
  // Their titles may be of other charts.
  const ofDocuments = others > 0 && `Refers to ${countOf(others, 'document')}`;
  return textOf([ofFiles, ofDocuments].filter(Boolean).join('. '));
}
const textOf = (text: string) => text || undefined;

interface Line {
  readonly byId: ReadonlyMap<string, ChatMessage>;
  readonly files: ConversationToPrint['files'];
  readonly clock: Clock;
}

/** One message: who and when, the words line by line, and what came with it. */
function messageBlocks(message: ChatMessage, { byId, files: names, clock }: Line): Block[] {
  const { author, sent, edited, retracted, text = '', thread } = message;
  const answered = thread && byId.get(thread.id);
  const head = [
    nameOf(author ?? { id: '' }),
    sent && printedTime(sent, clock),
    answered && `in reply to ${nameOf(answered.author ?? { id: '' })}`,
    edited && 'edited',
  ];
  const files = filesOf(message, names);
  const notes = message.notes?.length ?? 0;
  return [
    paragraph(head.filter(Boolean).join(', '), 'quiet'),
    ...(retracted ? [paragraph('Withdrawn by its author.', 'quiet')] : []),
    ...text
      .split('\n')
      .filter(Boolean)
      .map((line) => paragraph(line)),
    ...(files ? [paragraph(files, 'quiet')] : []),
    // Their titles may be of other charts.
    ...(notes > 0 ? [paragraph(`Refers to ${countOf(notes, 'note')}`, 'quiet')] : []),
  ];
}

/** A conversation for the chart: its members, then each day with its messages, the oldest first. */
export function conversationPrintout(toPrint: ConversationToPrint): Printout {
  const { channel, members, messages, files, patient, preferences, logo, printedBy, now } = toPrint;
  const clock = clockOf(preferences ?? {});
  const ordered = inSendingOrder(messages);
  const byId = new Map(ordered.map((one) => [one.id ?? '', one]));
  const name = conversationTitle(channel, members, '');
  const days = daysOf(ordered, { dayOf: (instant) => dayIn(instant, clock.timeZone), now: now.toISOString() });
  const period = [days.at(0), days.at(-1)].map((one) => one && printedDay(one.day, clock));
  return {
    title: `Conversation: ${name}`,
    author: printedBy,
    language: clock.locale,
    made: now,
    running: {
      left: patient,
      right: `Conversation: ${name}`,
      foot: preferences?.printoutFooter,
      printed: `Put into the chart by ${printedBy}, ${printedMoment(now.toISOString(), clock)}`,
    },
    blocks: [
      ...letterhead(preferences, logo),
      title(`Conversation: ${name}`),
      ...facts([
        ['Patient', patient],
        ['Members', members.map(({ member }) => nameOf(member)).join(', ')],
        ['Messages', String(ordered.length)],
        ['From', period[0]],
        ['To', period[1]],
      ]),
      ...days.flatMap(({ day, blocks }) => [
        heading(2, printedDay(day, clock)),
        ...blocks.flatMap((one) => one.messages.flatMap((message) => messageBlocks(message, { byId, files, clock }))),
      ]),
    ],
  };
}
