import { isDeepStrictEqual } from 'node:util';
import type { Note, Questionnaire } from '@notewell/model';
import { answeredTwice, type ConditionContext, definitionSectionOf, derive, noteContext } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { zoneIn } from '../../../resources/saving/practice-day.ts';
import { definitionOfNote, noteInput } from './note-facts.ts';
import { isSigning } from './note-forms.ts';
import { formsOf } from './note-questions.ts';
import { isSigned } from './note-words.ts';
import type { OpenNote } from './open-note.ts';

type Section = NonNullable<Note['sections']>[number];
/** A section whose answers are new, with its forms and the same section as stored before. */
interface Answered {
  readonly section: Section;
  readonly forms: readonly Questionnaire[];
  readonly before: Section | undefined;
}

const holds = ({ answers = [], score, scores = [], alerts = [] }: Section): boolean =>
  answers.length + scores.length + alerts.length > 0 || score !== undefined;

/**
 * Computes what follows from the answers in a note: wordings, texts, scores, severities and alerts. Sections that are as
 * stored stay so, except at the first signature. A signed section stays until it changes.
 */
export async function stampAnswers(save: Save, before: Note | undefined, after: OpenNote): Promise<void> {
  // Parts of a session take what was computed for the whole.
  if (save.sameSave || !after.sections) return;
  const all = isSigning(before, after) && !(before && isSigned(before));
  const changed = after.sections.flatMap((section) => {
    const was = before?.sections?.find(({ id }) => id === section.id);
    return holds(section) && (all || !isDeepStrictEqual(was, section)) ? [{ section, was }] : [];
  });
  if (changed.length === 0) return;
  requireAnsweredOnce(after, changed);
  const asked = changed.some(({ section }) => !section.form) ? await definitionOfNote(save, after) : undefined;
  const answered = await Promise.all(
    changed.map(async ({ section, was }): Promise<Answered> => {
      const own = definitionSectionOf(section.id) ?? section.id;
      const form = section.form ?? was?.form ?? asked?.sections?.find(({ id }) => id === own)?.form;
      const held = form ? { ...section, form } : section;
      return { section: held, forms: await formsOf(save, held), before: was ?? (await sourceOf(save, after, section)) };
    }),
  );
  const [preferences] = await find(save, 'PracticePreferences', []);
  const zone = zoneIn(preferences);
  replace(
    after,
    answered.map((one) => withDerived(one, zone)),
  );
  if (!answered.some(({ forms }) => forms.some(({ scoring, subscales }) => scoring || subscales?.length))) return;
  // Conditions and criteria read the note with its answers in place.
  const around = noteContext(await noteInput(save, after));
  replace(
    after,
    answered.map((one) => withDerived(one, zone, around)),
  );
}

/** Refuses two answers to one question of a section. Answers that are stored so stay until they change. */
function requireAnsweredOnce(
  { sections = [] }: OpenNote,
  changed: readonly { section: Section; was: Section | undefined }[],
): void {
  const errors = changed.flatMap(({ section, was }) =>
    isDeepStrictEqual(was?.answers, section.answers)
      ? []
      : answeredTwice(section.answers, `sections.${sections.indexOf(section)}.answers`),
  );
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}

function replace(after: OpenNote, made: readonly Section[]): void {
  const byId = new Map(made.map((section) => [section.id, section]));
  after.sections = after.sections?.map((section) => byId.get(section.id) ?? section);
}

/** The section that this one was taken from, for the words of options that are gone. */
async function sourceOf(save: Save, { subject }: OpenNote, { id, importedFrom }: Section): Promise<Section | undefined> {
  if (importedFrom?.resourceType !== 'Note') return undefined;
  const earlier = await lookUp(save, 'Note', importedFrom.id);
  return earlier?.subject.id === subject.id ? earlier.sections?.find((one) => one.id === id) : undefined;
}

function withDerived({ section, forms, before }: Answered, zone: string, around?: ConditionContext): Section {
  const { scores: _scores, score: _score, alerts: _alerts, ...rest } = section;
  const { answers, scores, alerts } = derive(forms, section.answers ?? [], { zone, around, before: before?.answers });
  const held = section.answers ? { ...rest, answers } : rest;
  // Nothing says how an unknown form scores: what was computed before stays while the answers do.
  if (forms.length === 0) {
    const isSame = before !== undefined && isDeepStrictEqual(before.answers, section.answers);
    return isSame ? { ...held, ...scoresOf(before) } : held;
  }
  if (scores.length === 0) return held;
  const total = scores[0]?.value;
  return { ...held, scores, alerts, ...(total === undefined ? {} : { score: total }) };
}

const scoresOf = ({ scores, score, alerts }: Section): Partial<Section> => ({
  ...(scores && { scores }),
  ...(score !== undefined && { score }),
  ...(alerts && { alerts }),
});
