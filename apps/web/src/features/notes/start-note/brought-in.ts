import type { Client } from '@notewell/client';
import type { Condition, Encounter, EpisodeOfCare, HealthcareService, Note, NoteDefinition } from '@notewell/model';
import { activeProblems, behavioralFirst } from '../../charts/problems/active-problems.ts';
import { type Diagnosis, ranked } from '../note-editor/sections/diagnosis/diagnoses.ts';

/* Content that a note begins with because of its service, its type and the patient's problems. */

type Sections = NonNullable<Note['sections']>;
type Begun = Pick<Note, 'sections'>;

/** The note with the sections that its service adds. Each has a time of its own. */
export function withServiceSections<N extends Begun>(note: N, service: Pick<HealthcareService, 'additionalSections'>): N {
  const known = new Set((note.sections ?? []).flatMap(({ form }) => form?.id ?? []));
  const added = (service.additionalSections ?? []).filter(({ form }) => !known.has(form.id));
  if (added.length === 0) return note;
  const sections = added.map(({ form: { id, resourceType, display }, title, required }): Sections[number] => ({
    id: `of-service-${id}`,
    kind: 'Subform',
    title: title ?? display ?? 'Form of the service',
    form: { id, ...(resourceType ? { resourceType } : {}), ...(display ? { display } : {}) },
    ...(required ? { required } : {}),
  }));
  return { ...note, sections: [...(note.sections ?? []), ...sections] };
}

/** Ids of the sections that begin with every diagnosis. */
export const sectionsOfAllDiagnoses = ({ sections = [] }: Pick<NoteDefinition, 'sections'>): readonly string[] =>
  sections.filter(({ diagnosisHandling }) => diagnosisHandling === 'IncludeAllDiagnoses').map(({ id }) => id);

/** Diagnoses of an episode among the active problems, in its order; all active ones where the episode names none. */
export function allDiagnoses(
  problems: readonly Condition[],
  episode: Pick<EpisodeOfCare, 'diagnoses'> | undefined,
): readonly Diagnosis[] {
  const named = (episode?.diagnoses ?? [])
    .toSorted((a, b) => Number(b.isPrimary === true) - Number(a.isPrimary === true) || (a.rank ?? 99) - (b.rank ?? 99))
    .flatMap(({ condition }) => problems.find(({ id }) => id === condition.id) ?? []);
  return ranked(
    (named.length > 0 ? named : behavioralFirst(problems)).flatMap(({ id, code }) =>
      id ? [{ code, condition: { id, resourceType: 'Condition' as const } }] : [],
    ),
  );
}

/** Fills sections with diagnoses. */
export const withDiagnoses = <N extends Begun>(note: N, ids: readonly string[], diagnoses: readonly Diagnosis[]): N =>
  ids.length === 0 || diagnoses.length === 0
    ? note
    : {
        ...note,
        sections: (note.sections ?? []).map((one) => (ids.includes(one.id) ? { ...one, diagnoses: [...diagnoses] } : one)),
      };

type Reader = Pick<Client, 'get' | 'list'>;
interface BegunBy {
  readonly definition: NoteDefinition;
  readonly visit: Pick<Encounter, 'subject' | 'serviceType' | 'episodeOfCare'>;
  /** True if the user may read problems. */
  readonly readsProblems: boolean;
}

/** The note with everything that it begins with. What this device cannot read is left out; its rules still ask for it. */
export async function withBroughtIn<N extends Begun>(client: Reader, note: N, begun: BegunBy): Promise<N> {
  const { definition, visit, readsProblems } = begun;
  const { serviceType, subject, episodeOfCare } = visit;
  const service = serviceType && (await client.get('HealthcareService', serviceType.id).catch(() => undefined));
  const next = service ? withServiceSections(note, service) : note;
  const ids = sectionsOfAllDiagnoses(definition);
  if (ids.length === 0 || subject.resourceType === 'Group' || !readsProblems) return next;
  const { items } = await client.list(activeProblems(subject.id));
  const episode = episodeOfCare && (await client.get('EpisodeOfCare', episodeOfCare.id).catch(() => undefined));
  return withDiagnoses(next, ids, allDiagnoses(items, episode));
}
