import { isDeepStrictEqual } from 'node:util';
import type { Note, Observation, Questionnaire } from '@notewell/model';
import { answersInForce, askedOf, isSectionShown, noteContext, type Observed, observedIn, sessionTimeOf } from '@notewell/rules';
import { newId } from '../../../resources/columns/row.ts';
import type { Companion, Save } from '../../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../../resources/saving/lookup.ts';
import type { Body } from '../../../resources/store/index.ts';
import { noteInput } from './note-facts.ts';
import { formsOf } from './note-questions.ts';
import { isTakenBack } from './note-withdrawal.ts';
import { noteIn, type OpenNote } from './open-note.ts';

/** True if a save gives or asks for a signature. */
export const isSigning = (before: Note | undefined, after: Note): boolean =>
  [...(after.signatures ?? []), ...(after.patientSignatures ?? [])].some(
    (one) =>
      (one.status === 'Signed' || one.status === 'Pending') &&
      ![...(before?.signatures ?? []), ...(before?.patientSignatures ?? [])].some((other) => isDeepStrictEqual(one, other)),
  );

/**
 * Removes content that is not on the screen from a note before it is signed: empty sections whose conditions fail, and answers
 * to hidden questions. A draft keeps them.
 */
export async function leaveHiddenOut(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  if (before !== undefined && before.status !== 'Preliminary') return;
  if (!isSigning(before, after) || !after.sections?.length) return;
  const input = await noteInput(save, after);
  const context = noteContext(input);
  const standing = after.sections.filter((section) => isSectionShown(section, askedOf(input, section), after, context));
  const sections = await Promise.all(
    standing.map(async (section) => {
      const { answers } = section;
      if (!answers?.length) return section;
      const items = (await formsOf(save, section)).flatMap((one) => one.items ?? []);
      const inForce = answersInForce(items, answers, context);
      return inForce.length === answers.length ? section : { ...section, answers: [...inForce] };
    }),
  );
  after.sections = sections;
}

/**
 * Observations from a final note's answers: those that its forms ask for, one for each code. They follow amendments, and are
 * entered in error with the note. A note that is kept apart leaves none: others would read them.
 */
export async function observationsOf(save: Save): Promise<readonly Companion[]> {
  const { note, before } = noteIn(save);
  const undone = isTakenBack(save);
  const counts = undone || note.status === 'Final' || note.status === 'Amended' || note.status === 'EnteredInError';
  if (!counts || note.subject.resourceType === 'Group') return [];
  if (
    before?.status === note.status &&
    before.confidential === note.confidential &&
    isDeepStrictEqual(before.sections, note.sections)
  )
    return [];
  const known = before ? await find(save, 'Observation', [{ kind: 'Note', values: [save.id] }]) : [];
  const wanted = undone || note.confidential === true || note.status === 'EnteredInError' ? [] : await observedOf(save, note);
  if (known.length === 0 && wanted.length === 0) return [];
  const found: Companion[] = [];
  for (const observed of wanted) {
    const held = known.find(
      ({ code, status }) =>
        status !== 'EnteredInError' && code.code === observed.code.code && code.system === observed.code.system,
    );
    const id = held?.id ?? newId(note.subject.id);
    const body = { ...bodyOf(save, note), ...observed, status: held ? ('Amended' as const) : ('Final' as const) };
    found.push(await companion(save, id, held, body));
  }
  for (const one of known) {
    if (
      one.status === 'EnteredInError' ||
      wanted.some(({ code }) => code.code === one.code.code && code.system === one.code.system)
    )
      continue;
    const { meta: _meta, content: _content, ...rest } = one;
    found.push(await companion(save, one.id ?? '', one, { ...rest, status: 'EnteredInError' }));
  }
  return found;
}

async function observedOf(save: Save, note: Note): Promise<readonly Observed[]> {
  const answered = (note.sections ?? []).filter(({ answers, form }) => form && answers?.length);
  if (answered.length === 0) return [];
  const forms = await Promise.all(answered.map(async (section) => ({ section, all: await formsOf(save, section) })));
  const asks = forms.some(({ all }) => all.some(asksForObservations));
  if (!asks) return [];
  const context = noteContext(await noteInput(save, note));
  const all = forms.flatMap(({ section, all: of }) => of.flatMap((form) => observedIn(form, section.answers ?? [], context)));
  // If two answers give the same observation, the later one counts.
  return [...new Map(all.map((one) => [`${one.code.system ?? ''}|${one.code.code ?? ''}`, one])).values()];
}

const asksForObservations = ({ items = [], scoring }: Questionnaire): boolean => {
  const asks = (list: NonNullable<Questionnaire['items']>): boolean =>
    list.some((item) => item.observation !== undefined || asks(item.items ?? []));
  return scoring?.observation !== undefined || asks(items);
};

const bodyOf = (save: Save, note: Note) => ({
  subject: note.subject,
  note: { id: save.id, resourceType: 'Note' as const },
  ...(note.encounter ? { encounter: note.encounter } : {}),
  ...(save.caller.profile ? { recorder: { id: save.caller.profile.id, resourceType: 'Practitioner' as const } } : {}),
  effective: sessionTimeOf(note)?.start ?? note.signed ?? save.now.toISOString(),
  issued: save.now.toISOString(),
});

async function companion(save: Save, id: string, held: Observation | undefined, body: object): Promise<Companion> {
  const row = held && (await rowAsRead(save, 'Observation', held));
  // Built from the type's fields; the save validates it again.
  return { type: 'Observation', id, body: body as Body, ...(row ? { before: row } : {}) };
}
