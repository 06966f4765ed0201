import { type Day, dateOf, isHoliday, timeZone } from '../calendar.ts';
import type { Whole } from '../maker.ts';
import type { ServiceKey } from '../practice/clinic.ts';
import type { StaffKey } from '../practice/staff.ts';
import { group as words } from '../words/occasions.ts';
import type { Case } from './case.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

export interface GroupRow {
  readonly name: string;
  readonly kind: 'Skills' | 'Support' | 'Therapy';
  readonly leader: StaffKey;
  readonly coLeader?: StaffKey;
  readonly weekday: number;
  readonly program: 'outpatient' | 'substance' | 'intensive';
  readonly service: ServiceKey;
  readonly topics: keyof typeof words.topics;
  readonly fits: (story: Case) => boolean;
  readonly description: string;
}
/** The groups of the clinic. */
export const rows: readonly GroupRow[] = [
  {
    name: 'DBT skills, Wednesday evening',
    kind: 'Skills',
    leader: 'tanisha',
    coLeader: 'rebecca',
    weekday: 2,
    program: 'outpatient',
    service: 'group',
    topics: 'skills',
    fits: ({ theme }) => theme === 'emotions' || theme === 'bipolar' || theme === 'trauma',
    description: 'Six-month round of the four skills modules',
  },
  {
    name: 'Recovery group, Tuesday evening',
    kind: 'Support',
    leader: 'luis',
    coLeader: 'aaron',
    weekday: 1,
    program: 'substance',
    service: 'substanceGroup',
    topics: 'recovery',
    fits: ({ theme }) => theme === 'alcohol' || theme === 'opioid',
    description: 'Open group for people in early and later recovery',
  },
  {
    name: 'Mood and worry group, Thursday evening',
    kind: 'Therapy',
    leader: 'maya',
    weekday: 3,
    program: 'outpatient',
    service: 'group',
    topics: 'mood',
    fits: ({ theme, special }) => (theme === 'depression' || theme === 'anxiety') && special !== 'empty',
    description: 'Ten-session cognitive group, begins anew each quarter',
  },
];

export const topicsOf = ({ topics }: GroupRow) =>
  words.topics[topics].map((title, at) => ({ id: `topic-${at + 1}`, title, minutes: 60 }));

/** The weekly rule of all sessions; holidays are its exceptions. */
export const recurrenceOf = ({ weekday }: GroupRow, falling: readonly Day[]): NonNullable<Whole<'Appointment'>['recurrence']> => {
  const exceptions = falling.filter(isHoliday).map(dateOf);
  const name = weekdays[weekday];
  return {
    kind: 'Weekly',
    interval: 1,
    ...(name && { weekdays: [name] }),
    count: falling.length,
    ...(exceptions.length > 0 && { exceptions }),
    timeZone,
  };
};
