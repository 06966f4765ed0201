import { type Appointment, type Encounter, EpisodeOfCare, type Note, type ResourceType, typedAs } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { parseFilters } from '@notewell/protocol';
import { episodeAt, type VisitFacts } from '@notewell/rules';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { Save } from '../../resources/saving/behaviour.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { dayOf } from './programs.ts';

interface Visit extends VisitFacts {
  readonly patient: string;
}
type Read = (save: Save) => Visit | undefined;

interface Facts {
  readonly at: string | undefined;
  readonly program: string | undefined;
}
const visitOf = (patient: string | undefined, { at, program }: Facts, { now }: Save) =>
  patient === undefined ? undefined : { patient, day: at?.slice(0, 10) ?? dayOf(now), program };

/** The one patient of an appointment, a visit or a note. Groups have many. */
const visits = {
  Appointment: (save) => {
    const { isGroup, group, attendees = [], start, program }: Appointment = typedAs('Appointment', save.after);
    const patients = attendees.flatMap(({ subject }) => ((subject.resourceType ?? 'Patient') === 'Patient' ? subject.id : []));
    const [only, ...others] = patients;
    return isGroup || group || others.length > 0 ? undefined : visitOf(only, { at: start, program: program?.id }, save);
  },
  Encounter: (save) => {
    const { subject, start, program }: Encounter = typedAs('Encounter', save.after);
    return subject.resourceType === 'Group' ? undefined : visitOf(subject.id, { at: start, program: program?.id }, save);
  },
  Note: (save) => {
    const { subject, serviceDate, program }: Note = typedAs('Note', save.after);
    return subject.resourceType === 'Group' ? undefined : visitOf(subject.id, { at: serviceDate, program: program?.id }, save);
  },
} as const satisfies { readonly [T in ResourceType]?: Read };

/** The only episode of a visit among those that the caller sees. */
async function onlyEpisode({ practice, store, caller }: Save, visit: Visit) {
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
  return episodeAt(allStoredAs('EpisodeOfCare', page), visit)?.id;
}

/**
 * Names the episode of a new appointment, visit or note: that of its visit, else the only one in care that day. With several
 * the screen asks. An import names its own.
 */
export async function takeEpisode(save: Save, type: keyof typeof visits): Promise<void> {
  const { before, after, sameSave, caller } = save;
  if (idIn(after['episodeOfCare']) !== undefined || isMachine(caller)) return;
  if (before) {
    // A part of a session is written again with the session.
    if (sameSave && before['episodeOfCare'] !== undefined) after['episodeOfCare'] = before['episodeOfCare'];
    return;
  }
  const visit = visits[type](save);
  if (!visit) return;
  const ofVisit = type === 'Note' ? await lookUp(save, 'Encounter', idIn(after['encounter'])) : undefined;
  const known = ofVisit?.patient?.id === visit.patient ? ofVisit.episodeOfCare?.id : undefined;
  const id = known ?? (await onlyEpisode(save, visit));
  if (id !== undefined) after['episodeOfCare'] = { id, resourceType: 'EpisodeOfCare' };
}
