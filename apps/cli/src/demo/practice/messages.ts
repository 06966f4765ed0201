import type { Channel, ChannelRole, Reference } from '@notewell/model';
import { instantOf, momentOf } from '../calendar.ts';
import { type Draft, refer, type Whole } from '../maker.ts';
import type { Random } from '../random.ts';
import type { Setting } from './setting.ts';
import type { StaffKey } from './staff.ts';

type Person = Reference<'Practitioner' | 'Patient' | 'RelatedPerson'>;
/** Days ago, minute of the day, author, text. */
type Line = readonly [daysAgo: number, minute: number, by: Person, text: string, more?: Partial<Draft<'ChatMessage'>>];
interface Conversation {
  readonly channel: Draft<'Channel'>;
  readonly owner: StaffKey;
  readonly members: readonly (readonly [Person, ChannelRole, unread?: number])[];
  readonly lines: readonly Line[];
}

/** The people who write. */
interface People {
  readonly patient: Whole<'Patient'> | undefined;
  readonly relative: Whole<'RelatedPerson'> | undefined;
}

/** Conversations of the demo: a team, two colleagues, two with families, and announcements. */
export function makeMessages(setting: Setting, people: People, random: Random): void {
  for (const one of [...ofColleagues(setting), ...ofOffice(setting), ...ofFamilies(setting, people)]) write(setting, random, one);
}

function ofColleagues({ who }: Setting): readonly Conversation[] {
  const [maya, ruth, daniel, denise] = [who('maya'), who('ruth'), who('daniel'), who('denise')];
  return [
    {
      channel: { kind: 'Team', name: 'Adult outpatient team', topic: 'Handover and questions of the day', private: true },
      owner: 'ruth',
      members: [
        [ruth, 'Owner'],
        [maya, 'Member', 2],
        [daniel, 'Member'],
        [denise, 'Member', 1],
      ],
      lines: [
        [2, 545, ruth, 'Good morning. The 9:30 group has one more person from today. The room is the same.', { pinned: true }],
        [2, 552, daniel, 'Thank you. I am at the hospital until eleven.', { reactions: [{ emoji: '👍', by: maya }] }],
        [1, 980, maya, 'Two intakes asked for evening times. Who has room next week?'],
        [1, 994, denise, 'I can offer Tuesday at five. I will call them.', { reactions: [{ emoji: '🙏', by: maya }] }],
        [0, 505, ruth, 'Supervision moves to 2:00 today.', { priority: 'High' }],
        [0, 512, daniel, 'Works for me.'],
      ],
    },
    {
      channel: { kind: 'Direct', private: true },
      owner: 'maya',
      members: [
        [maya, 'Owner'],
        [ruth, 'Member'],
      ],
      lines: [
        [1, 870, maya, 'I sent you the treatment plan to co-sign. The second goal is new.'],
        [1, 905, ruth, 'Read it. I like the wording of the objective. Signed.'],
      ],
    },
  ];
}

function ofOffice({ who }: Setting): readonly Conversation[] {
  const [maya, ruth, karen, sam, theo] = [who('maya'), who('ruth'), who('karen'), who('sam'), who('theo')];
  return [
    {
      channel: { kind: 'Announcement', name: 'Practice news', topic: 'From the office to everybody', private: false },
      owner: 'karen',
      members: [
        [karen, 'Owner'],
        [maya, 'Member'],
        [ruth, 'Member'],
        [sam, 'Member'],
        [theo, 'Member', 1],
      ],
      lines: [
        [5, 600, karen, 'The front door is repaired. Please use it again.'],
        [0, 490, karen, 'The office closes at noon on the last Friday of the month.'],
      ],
    },
    {
      channel: { kind: 'Team', name: 'Front desk', topic: 'Rooms, arrivals and calls', private: false },
      owner: 'theo',
      members: [
        [theo, 'Owner'],
        [karen, 'Member'],
        [sam, 'Member'],
      ],
      lines: [[0, 470, theo, 'The video room has a new camera. The old password still works.']],
    },
  ];
}

function ofFamilies({ who }: Setting, { patient, relative }: People): readonly Conversation[] {
  const [maya, denise] = [who('maya'), who('denise')];
  return [
    [patient && refer(patient), patient && refer(patient)] as const,
    [
      relative && { id: relative.id, resourceType: 'RelatedPerson' as const, display: relative.display },
      relative?.patient,
    ] as const,
  ].flatMap(([person, of]): Conversation[] =>
    person && of
      ? [
          {
            channel: { kind: 'Patient', patient: of, private: true },
            owner: 'maya',
            members: [
              [maya, 'Owner'],
              [denise, 'Member'],
              [person, 'Member', 1],
            ],
            lines: [
              [3, 840, person, 'Hello. Can we move the next visit by an hour?'],
              [3, 895, maya, 'Yes, that works. The front desk sends you the new time today.'],
              [1, 930, maya, 'Please fill in the short form before you come. It takes five minutes.'],
            ],
          },
        ]
      : [],
  );
}

const unreadFrom = (lines: readonly Line[], unread: number) => lines.slice(0, Math.max(0, lines.length - unread)).at(-1);

/** The hour by which every message of a day is sent. Earlier, the demo moves them all to the day before. */
const allSentAt = 9;

function write({ maker, today, hour, who }: Setting, random: Random, { channel, owner, members, lines }: Conversation): void {
  const newest = hour < allSentAt ? today - 1 : today;
  const at = ([daysAgo, minute]: Line) => momentOf(newest - daysAgo, minute);
  const begun = momentOf(today - 30, 600);
  const by = who(owner);
  const made: Whole<'Channel'> = maker.make('Channel', { ...channel, owner: by }, { at: begun, by, random });
  const place: Reference<'Channel'> = { id: made.id, resourceType: 'Channel', ...shown(made) };
  for (const [member, role, unread = 0] of members) {
    const read = unreadFrom(lines, unread);
    maker.make(
      'ChannelMembership',
      { channel: place, member, role, joined: instantOf(begun), ...(read ? { lastReadAt: instantOf(at(read)) } : {}) },
      { at: begun, by, random },
    );
  }
  for (const line of lines) {
    const [, , author, text, more] = line;
    maker.make(
      'ChatMessage',
      { channel: place, author, kind: 'Message', text, sent: instantOf(at(line)), ...more },
      { at: at(line), by: author, random },
    );
  }
}

const shown = ({ display }: Channel) => (display ? { display } : {});
