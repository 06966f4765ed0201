import { type Appointment, type Encounter, EpisodeOfCare, type Note, type ResourceType, typedAs } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { parseFilters } from '@notewell/protocol';
import { episodesAt, type VisitFacts } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Save } from '../../resources/saving/behaviour.ts';
import { find, lookUp, lookUpSeen } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';

interface Visit extends VisitFacts {
  readonly patient: string;
}
type Read = (save: Save) => Promise<Visit | undefined>;

interface Facts {
  /** An instant. */
  readonly at?: string | undefined;
  readonly day?: string | undefined;
  readonly program: string | undefined;
}
const visitOf = async (patient: string | undefined, { at, day, program }: Facts, save: Save) =>
  patient === undefined ? undefined : { patient, day: day ?? (await practiceDay(save, at ?? save.now)), program };

/** The one patient of an appointment, a visit or a note. Groups have many. */
const visits = {
  Appointment: async (save) => {
    const { isGroup, group, attendees = [], start, program }: Appointment = typedAs('Appointment', save.after);
    const patients = attendees.flatMap(({ subject }) => ((subject.resourceType ?? 'Patient') === 'Patient' ? subject.id : []));
    const [only, ...others] = patients;
    return isGroup || group || others.length > 0 ? undefined : visitOf(only, { at: start, program: program?.id }, save);
  },
  Encounter: async (save) => {
    const { subject, start, program }: Encounter = typedAs('Encounter', save.after);
    return subject.resourceType === 'Group' ? undefined : visitOf(subject.id, { at: start, program: program?.id }, save);
  },
  Note: async (save) => {
    const { subject, serviceDate, program }: Note = typedAs('Note', save.after);
    return subject.resourceType === 'Group' ? undefined : visitOf(subject.id, { day: serviceDate, program: program?.id }, save);
  },
} as const satisfies { readonly [T in ResourceType]?: Read };

/** The episodes to which a visit may belong, among those that the caller sees. */
async function episodesFor({ practice, store, caller }: Save, visit: Visit): Promise<readonly EpisodeOfCare[]> {
  const parsed = parseFilters(EpisodeOfCare, [{ kind: 'Status', values: ['Active', 'OnHold', 'Finished'] }]);
  if (!parsed.ok) throw new Error('EpisodeOfCare lacks a filter.');
  const page = await store.search.read({
    practice,
    definition: EpisodeOfCare,
    visibility: visibilityOf(caller, EpisodeOfCare),
    partition: visit.patient,
    filters: parsed.filters,
    sort: undefined,
    pageSize: 200,
    continuation: undefined,
  });
  return episodesAt(allStoredAs('EpisodeOfCare', page), visit);
}

/** The episode of the visit that a note is about, or of the appointment that a visit was booked as. */
async function knownEpisode(save: Save, type: keyof typeof visits, { patient }: Visit): Promise<string | undefined> {
  if (type === 'Note') {
    const visit = await lookUp(save, 'Encounter', idIn(save.after['encounter']));
    return visit?.patient?.id === patient ? visit.episodeOfCare?.id : undefined;
  }
  if (type === 'Appointment') return undefined;
  const booked = await lookUpSeen(save, 'Appointment', idIn(save.after['appointment']));
  const own = booked?.attendees?.find(({ subject }) => subject.id === patient);
  return own && (own.episodeOfCare ?? booked?.episodeOfCare)?.id;
}

/** True for a session that is made or finished without a note. A note asks for its episode, and hands it to its session. */
async function mustSay(save: Save, type: keyof typeof visits): Promise<boolean> {
  const { before, after, sameSave, id } = save;
  if (type !== 'Encounter' || sameSave) return false;
  if (!before) return after['documentationType'] === undefined;
  const isFinished = after['status'] === 'Finished' && before['status'] !== 'Finished';
  return isFinished && (await find(save, 'Note', [{ kind: 'Encounter', values: [id] }])).length === 0;
}

function asked(episodes: readonly EpisodeOfCare[]): Refusal {
  const choices = episodes.map(({ id, display }) => `${display ?? 'No name'} (${id})`).join(', ');
  const message = `This patient has several episodes of care. Choose the one to which this belongs: ${choices}.`;
  return new Refusal('validation-failed', { errors: [{ path: 'episodeOfCare', code: 'required', message }] });
}

/** Refuses an episode that does not exist, or that the caller may not know of. One that a visit belongs to already stays. */
async function requireEpisode(save: Save, id: string): Promise<void> {
  if (id === idIn(save.before?.['episodeOfCare']) || (await lookUpSeen(save, 'EpisodeOfCare', id))) return;
  const message = 'There is no such episode of care. Choose one of this chart.';
  throw new Refusal('validation-failed', { errors: [{ path: 'episodeOfCare', code: 'unknown', message }] });
}

/**
 * Names the episode of a new appointment, visit or note: that of its visit, else the only one in care that day. With several,
 * the screen asks, and a session without a note is refused until it says which. An import names its own.
 */
export async function takeEpisode(save: Save, type: keyof typeof visits): Promise<void> {
  const { before, after, sameSave, caller } = save;
  if (isMachine(caller)) return;
  const named = idIn(after['episodeOfCare']);
  if (named !== undefined) return requireEpisode(save, named);
  // A part of a session is written again with the session.
  if (before && sameSave && before['episodeOfCare'] !== undefined) after['episodeOfCare'] = before['episodeOfCare'];
  const isAsked = await mustSay(save, type);
  const visit = before && !isAsked ? undefined : await visits[type](save);
  if (!visit) return;
  const known = before ? undefined : await knownEpisode(save, type, visit);
  const found = known === undefined ? await episodesFor(save, visit) : [];
  if (isAsked && found.length > 1) throw asked(found);
  const id = known ?? (found.length === 1 ? found[0]?.id : undefined);
  if (!before && id !== undefined) after['episodeOfCare'] = { id, resourceType: 'EpisodeOfCare' };
}
