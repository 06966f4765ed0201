import { dayOf } from './calendar.ts';
import { createBook } from './chart/book.ts';
import { type Case, planCase } from './chart/case.ts';
import { makeGroups } from './chart/groups.ts';
import { writeLean } from './chart/lean.ts';
import { fillToday, leaveWork } from './chart/today.ts';
import { isIntensive, register, writeChart } from './chart/write.ts';
import { createMaker, type Made, type Whole } from './maker.ts';
import { makeFamily } from './people/family.ts';
import { makeProgramWaitlist } from './people/program-waitlist.ts';
import { makeWatched } from './people/routines.ts';
import { makeContacts } from './practice/contacts.ts';
import { makeInbox } from './practice/inbox.ts';
import { makeSetting } from './practice/make-setting.ts';
import { makeMessages } from './practice/messages.ts';
import { makeOversight } from './practice/oversight.ts';
import type { StaffKey } from './practice/staff.ts';
import { makeWaitlist } from './practice/waitlist.ts';
import { randomFrom } from './random.ts';

export interface DemoOptions {
  readonly seed: number | string;
  /** Number of patients; those beyond the first 200 have lean charts. */
  readonly size?: number;
  /** The practice's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** The current hour in the practice's zone, 0 to 23; it divides past from future visits. */
  readonly hour?: number;
}
/** The people to whom the accounts belong. */
export interface Profiles {
  readonly staff: Readonly<Record<StaffKey, { readonly id: string; readonly display: string }>>;
  readonly patient?: Whole<'Patient'>;
  readonly relative?: Whole<'RelatedPerson'>;
}

/** Number of patients with full histories. */
export const richPatients = 200;

/**
 * Generates the demo practice in an order in which every reference points to an earlier resource. Pure: the same seed,
 * size, day and hour make the same resources, ids included. Returns the people for the accounts.
 */
export function* demoPractice({ seed, size = richPatients, today: date, hour = 11 }: DemoOptions): Generator<Made[], Profiles> {
  const random = randomFrom(`notewell ${seed}`);
  const today = dayOf(date);
  const maker = createMaker();
  const setting = makeSetting(maker, random.fork('setting'), { today, hour });
  yield maker.take();
  const book = createBook();
  const cases: Case[] = [];
  const called = new Set<string>();
  for (let index = 0; index < Math.min(size, richPatients); index += 1)
    cases.push(planCase(index, random.fork(`patient ${index}`), { today, book, called }));
  fillToday(cases, today, random.fork('today'));
  leaveWork(cases, { today, hour }, random.fork('work'));
  const patients = new Map<Case, Whole<'Patient'>>();
  let profiles: Profiles = { staff: setting.people };
  for (const story of cases) {
    const { special } = story;
    const emails = {
      ...(special === 'account' && { patient: 'patient@demo.test' }),
      ...(special === 'relative' && { relative: 'relative@demo.test' }),
    };
    const { patient, relative } = register(setting, story, emails);
    patients.set(story, patient);
    if (special === 'account') profiles = { ...profiles, patient };
    if (special === 'relative' && relative) profiles = { ...profiles, relative };
  }
  yield maker.take();
  for (const [story, patient] of patients) {
    writeChart(setting, story, patient);
    yield maker.take();
  }
  makeOversight(setting, [...patients.values()].slice(20, 24), random.fork('oversight'));
  makeInbox(setting, random.fork('inbox'));
  makeMessages(setting, { patient: profiles.patient, relative: profiles.relative }, random.fork('messages'));
  if (profiles.patient) makeContacts(setting, profiles.patient, random.fork('contacts'));
  const child = [...patients].find(([{ special }]) => special === 'relative')?.[1];
  makeWatched(setting, { patient: profiles.patient, relative: profiles.relative, child }, random.fork('routines'));
  const outside = [...patients].filter(([{ programs, special }]) => !special && !programs.includes('intensive')).slice(30);
  const waitlisted = outside.flatMap(([story, one]) => (isIntensive(story, setting.today) ? [] : [one]));
  makeProgramWaitlist(setting, waitlisted, random.fork('program waitlist'));
  const waiting = [...patients.values()].filter((one) => one !== profiles.patient).slice(5, 15);
  const { relative } = profiles;
  const nephew = cases.find(({ persona, special }) => persona.isChild && special !== 'relative');
  const patient = nephew && patients.get(nephew);
  if (relative && patient) makeFamily(setting, { relative, patient, random: random.fork('family') });
  makeWaitlist(setting, { cases, patients: waiting, account: profiles.patient, random: random.fork('waitlist') });
  makeGroups(setting, patients, random.fork('groups'));
  yield maker.take();
  for (let index = richPatients; index < size; index += 1) {
    writeLean(setting, index, random.fork(`patient ${index}`));
    if (index % 50 === 0) yield maker.take();
  }
  yield maker.take();
  return profiles;
}
