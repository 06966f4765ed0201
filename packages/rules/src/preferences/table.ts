import type { Appointment, Encounter, Note } from '@notewell/model';
import { fitsPrograms, isHidden, mayStartFrom, modesOffered } from './offered.ts';
import type { Governed, GovernedType, PreferenceFacts, PreferenceRule, PreferenceWrite } from './rule.ts';

/** Seconds between two reviews of one person, if the practice requires reviewing one by one. */
export const reviewPaceSeconds = 5;

const rule = <T extends GovernedType>(value: PreferenceRule<T>): PreferenceRule<T> => value;

type NoteWrite = PreferenceWrite<Note>;
const isCreate = <R>({ before, after }: PreferenceWrite<R>): boolean => before === undefined && after !== undefined;
/** Parts of a group's note do not count: they are written with it, by the group's own definition. */
const beginsNote = (write: NoteWrite): boolean => isCreate(write) && write.after?.partOf === undefined;
const takesDefinition = ({ before, after }: NoteWrite): boolean =>
  after !== undefined &&
  after.partOf === undefined &&
  after.definition !== undefined &&
  before?.definition?.id !== after.definition.id;

const takesMode = ({ before, after }: PreferenceWrite<Appointment> | PreferenceWrite<Encounter>): boolean =>
  after?.mode !== undefined && after.mode !== before?.mode;

interface Span {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}
/** True for a visit that does not take place: cancelled, or entered in error. */
const isOff = ({ status }: Appointment): boolean => status === 'cancelled' || status === 'entered-in-error';
/** True for a request or a wish. Its end cancels no visit. */
const isAsked = ({ status }: Appointment): boolean => status === 'proposed' || status === 'waitlist';
const momentOf = (instant: string | undefined) => (instant === undefined ? undefined : Date.parse(instant));
const isNew = (was: string | undefined, is: string | undefined) => is !== undefined && momentOf(was) !== momentOf(is);

/** True if a new time is set that differs from the visit's. */
const strays = (was: Span | undefined, is: Span | undefined, visit: Span | undefined): boolean =>
  (['start', 'end'] as const).some((end) => isNew(was?.[end], is?.[end]) && momentOf(is?.[end]) !== momentOf(visit?.[end]));

/** The session time of a note, and those of its members' and services' sections. */
function timesOf(note: Note | undefined): ReadonlyMap<string, Span> {
  const sections = (note?.sections ?? []).flatMap(({ id, sessionTime }) => (sessionTime ? [[id, sessionTime] as const] : []));
  return new Map([...(note?.sessionTime ? [['', note.sessionTime] as const] : []), ...sections]);
}
const setsTime = ({ before, after }: NoteWrite): boolean => {
  const old = timesOf(before);
  return [...timesOf(after)].some(([place, time]) => strays(old.get(place), time, undefined));
};

const isSaid = (status: string | undefined) => status === 'Approved' || status === 'Returned';
const saidBy = (note: Note | undefined, caller: string | undefined): number =>
  note?.reviewers?.filter(({ reviewer, status }) => reviewer.id === caller && isSaid(status)).length ?? 0;

const programsOf = async ({ subject, encounter }: PreferenceFacts): Promise<string[]> => {
  const [who, visit] = [await subject(), await encounter()];
  const own = who?.resourceType === 'Patient' ? who.programs : who?.program && [who.program];
  return [...(own ?? []), ...(visit?.program ? [visit.program] : [])].map(({ id }) => id);
};

/**
 * Writes that a practice's preferences forbid. The server checks them for every person's save; the web app uses
 * `offered.ts` to show possible actions. `streamlinedStartNote` is missing here: it changes the questions before a note
 * begins, and forbids no write. A write is judged by the change alone, so existing records stay editable.
 */
export const preferenceRules = [
  rule<'Appointment'>({
    preference: 'appointmentCreation',
    type: 'Appointment',
    sentence: 'Visits of this practice are booked in another system. An administrator can change this under Settings.',
    concerns: isCreate,
    forbids: (_write, { appointmentCreation }) => appointmentCreation !== true,
  }),
  rule<'Appointment'>({
    preference: 'allowAppointmentCancellation',
    type: 'Appointment',
    sentence: 'Visits of this practice cannot be cancelled here. An administrator can change this under Settings.',
    concerns: ({ before, after }) =>
      before !== undefined &&
      !isAsked(before) &&
      (after === undefined ? before.status !== 'entered-in-error' : isOff(after) && !isOff(before)),
    forbids: (_write, { allowAppointmentCancellation }) => allowAppointmentCancellation !== true,
  }),
  rule<'Appointment'>({
    preference: 'encounterModes',
    type: 'Appointment',
    sentence: 'This practice does not offer that visit type. Choose another.',
    concerns: takesMode,
    forbids: ({ after }, preferences) => after?.mode !== undefined && !modesOffered(preferences).includes(after.mode),
  }),
  rule<'Encounter'>({
    preference: 'encounterModes',
    type: 'Encounter',
    sentence: 'This practice does not offer that visit type. Choose another.',
    concerns: takesMode,
    forbids: ({ after }, preferences) => after?.mode !== undefined && !modesOffered(preferences).includes(after.mode),
  }),
  rule<'Encounter'>({
    preference: 'allowSessionTimeInput',
    type: 'Encounter',
    sentence: 'This practice takes session times from the schedule. Change the appointment instead.',
    concerns: ({ before, after }) => after?.appointment !== undefined && strays(before, after, undefined),
    async forbids({ before, after }, { allowSessionTimeInput }, { appointment }) {
      return allowSessionTimeInput === false && strays(before, after, await appointment());
    },
  }),
  rule<'Note'>({
    preference: 'allowSessionTimeInput',
    type: 'Note',
    sentence: 'This practice takes session times from the schedule. Change the appointment instead.',
    concerns: setsTime,
    async forbids({ before, after }, { allowSessionTimeInput }, { encounter }) {
      if (allowSessionTimeInput !== false) return false;
      const [visit, old] = [await encounter(), timesOf(before)];
      return [...timesOf(after)].some(([place, time]) => strays(old.get(place), time, visit));
    },
  }),
  rule<'Note'>({
    preference: 'allowNotesFromAppointments',
    type: 'Note',
    sentence: 'This practice starts notes from the chart, not from appointments.',
    concerns: beginsNote,
    forbids: async (_write, { allowNotesFromAppointments }, { appointment }) =>
      allowNotesFromAppointments === false && (await appointment()) !== undefined,
  }),
  rule<'Note'>({
    preference: 'noteAppointmentStatuses',
    type: 'Note',
    sentence: 'This practice starts no note from an appointment with this status. Change the status first.',
    concerns: beginsNote,
    async forbids(_write, preferences, { appointment }) {
      const from = await appointment();
      return from !== undefined && !mayStartFrom(from, { ...preferences, allowNotesFromAppointments: true });
    },
  }),
  rule<'Note'>({
    preference: 'hiddenDefinitions',
    type: 'Note',
    sentence: 'This practice does not use that note type. Choose another.',
    concerns: takesDefinition,
    async forbids({ after }, preferences, { definition }) {
      const id = after?.definition?.id;
      const lineage = preferences.hiddenLineages?.length ? (await definition())?.lineage : undefined;
      return isHidden({ ...(id && { id }), ...(lineage && { lineage }) }, preferences);
    },
  }),
  rule<'Note'>({
    preference: 'filterNoteCategoryByProgram',
    type: 'Note',
    sentence: 'That note type is for other programs. Choose one for a program of this patient.',
    concerns: takesDefinition,
    async forbids(_write, preferences, facts) {
      if (preferences.filterNoteCategoryByProgram === false) return false;
      const by = await facts.definition();
      return by !== undefined && !fitsPrograms(by, await programsOf(facts), preferences);
    },
  }),
  rule<'Note'>({
    preference: 'allowMarkAllReview',
    type: 'Note',
    sentence: `This practice reviews notes one by one. Wait ${reviewPaceSeconds} seconds between two reviews.`,
    concerns: ({ before, after, caller }) => saidBy(after, caller) > saidBy(before, caller),
    forbids: async (_write, { allowMarkAllReview }, { reviewedJustNow }) =>
      allowMarkAllReview === false && (await reviewedJustNow()),
  }),
] as const;

/** The rules that concern a write of a type. */
export const rulesConcerning = <T extends GovernedType>(type: T, write: PreferenceWrite<Governed[T]>): PreferenceRule<T>[] =>
  // The filter leaves only rules of this type.
  (preferenceRules.filter((one) => one.type === type) as unknown as PreferenceRule<T>[]).filter(({ concerns }) =>
    concerns(write),
  );
