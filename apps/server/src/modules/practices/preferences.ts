import { type Encounter, type Note, type PracticePreferences, preferencesInForce } from '@notewell/model';
import {
  type Governed,
  type GovernedType,
  type PreferenceFacts,
  type PreferenceRule,
  type PreferenceWrite,
  reviewPaceSeconds,
  rulesConcerning,
} from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Change, Check } from '../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import type { Store } from '../../resources/store/index.ts';

const governed: readonly string[] = ['Appointment', 'Encounter', 'Note'] satisfies readonly GovernedType[];

type Judged = Change;

const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => (found ??= load());
};

type Asked = Partial<Omit<Note, 'resourceType' | 'status'>> & Pick<Partial<Encounter>, 'appointment'>;

/** Reads what the rules of one write ask for, each at most once. */
function factsOf(save: Judged): PreferenceFacts {
  // Already validated as one of the types above.
  const body = (save.after ?? save.before) as Asked;
  const encounter = once(() => lookUp(save, 'Encounter', body.encounter?.id));
  return {
    encounter,
    appointment: once(async () => lookUp(save, 'Appointment', (body.appointment ?? (await encounter())?.appointment)?.id)),
    definition: once(async () => {
      const { id, resourceType } = body.definition ?? {};
      return resourceType === 'GroupNoteDefinition'
        ? lookUp(save, 'GroupNoteDefinition', id)
        : lookUp(save, 'NoteDefinition', id);
    }),
    subject: once(async () =>
      body.subject?.resourceType === 'Group' ? lookUp(save, 'Group', body.subject.id) : lookUp(save, 'Patient', body.subject?.id),
    ),
    reviewedJustNow: once(() => reviewedJustNow(save)),
  };
}

/** When each person last reviewed a note here, for reviews that are sent at one moment and wait in no table yet. */
const reviewing = new Map<string, { readonly note: string; readonly at: number }>();

async function reviewedJustNow(save: Judged): Promise<boolean> {
  const { caller, practice, id, now } = save;
  const me = caller.profile?.id;
  if (me === undefined) return false;
  const [at, since] = [now.getTime(), now.getTime() - reviewPaceSeconds * 1000];
  for (const [key, last] of reviewing) if (last.at < since) reviewing.delete(key);
  const key = `${practice} ${me}`;
  const last = reviewing.get(key);
  if (last && last.note !== id) return true;
  reviewing.set(key, { note: id, at });
  const notes = await find(save, 'Note', [
    { kind: 'Reviewer', values: [me] },
    { kind: 'LastModified', from: new Date(since).toISOString() },
  ]);
  const isRecent = (reviewedAt: string | undefined) => reviewedAt !== undefined && Date.parse(reviewedAt) >= since;
  return notes.some(
    (note) => note.id !== id && note.reviewers?.some((one) => one.reviewer.id === me && isRecent(one.reviewedAt)),
  );
}

/** Reads a practice's preferences; undefined if it saved none. */
export type PreferencesOf = (practice: string) => Promise<PracticePreferences | undefined>;

export const storedPreferences =
  (store: Store): PreferencesOf =>
  async (practice) =>
    (await find({ practice, store }, 'PracticePreferences', []))[0];

/** Holds every save to the preferences of its practice. */
export const preferenceCheck =
  (preferencesOf?: PreferencesOf): Check =>
  (change) =>
    requirePreferences(change, preferencesOf ?? storedPreferences(change.store));

/**
 * Refuses what the practice's preferences forbid a person to do. Imports and jobs are exempt; work that follows from a save
 * was judged with it.
 */
async function requirePreferences(save: Judged, preferencesOf: PreferencesOf): Promise<void> {
  const { definition, caller, before, after } = save;
  if (!governed.includes(definition.type) || save.sameSave || isMachine(caller)) return;
  const type = definition.type as GovernedType; // as just found
  // Both passed the validation of that type.
  const write = { before, after, caller: caller.profile?.id } as PreferenceWrite<Governed[GovernedType]>;
  const rules: readonly PreferenceRule[] = rulesConcerning(type, write);
  if (rules.length === 0) return;
  const preferences = preferencesInForce(await preferencesOf(save.practice)) as PracticePreferences; // with what it chose
  const facts = factsOf(save);
  for (const rule of rules) {
    if (!(await rule.forbids(write, preferences, facts))) continue;
    const paced = rule.preference === 'allowMarkAllReview';
    throw new Refusal(paced ? 'review-paced' : 'preference-refused', { detail: rule.sentence });
  }
}
