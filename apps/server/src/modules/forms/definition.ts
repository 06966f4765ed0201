import { isDeepStrictEqual } from 'node:util';
import { type ResourceDefinition, typedAs, type UnknownRecord } from '@notewell/model';
import { lintDefinition, loweredSince, whyLowered } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { RelatedRowChanged } from '../../resources/saving/row-changed.ts';
import type { Body } from '../../resources/store/index.ts';
import { lineageOf, type VersionedType, versionsOf } from './lineage.ts';

/** Types that a practice drafts, publishes and retires: those that carry a lineage of versions. */
export const isVersioned = ({ fields }: ResourceDefinition): boolean => 'lineage' in fields && 'versionNote' in fields;

/** Fields that may change in a published definition: its status and the note about the version. */
const alwaysOpen = new Set(['status', 'versionNote']);

/** A note keeps the definition it was written with, so that one which is active is never edited in place. */
export const definition: Behaviour = {
  async beforeSave(save) {
    const {
      definition: { type, fields },
      before,
      after,
      id,
      now,
    } = save;
    after.lineage ??= before ? lineageOf(before, id) : id;
    after.version ??= before?.version;
    if (after.version !== before?.version || after.lineage !== before?.lineage) after.version = await numberOf(save);
    await keepWording(save);
    if (before?.status === 'Draft' && after.status === 'Active') requireSound(type, after, await practiceDay(save, now));
    if ((!before || before.status === 'Draft') && after.status === 'Active') await requireReasons(save);
    if (!before || before.status === 'Draft') return;
    const was: Body = { ...before, lineage: lineageOf(before, id) };
    const changed = Object.keys(fields).find((name) => !alwaysOpen.has(name) && !isDeepStrictEqual(was[name], after[name]));
    if (changed === undefined) return;
    const detail = `This version is ${String(before.status)} and cannot be edited. Make a new draft. Changed: ${changed}.`;
    throw new Refusal('locked', { detail });
  },
  /** A version that comes into use takes the place of the one before it. */
  async alsoWrites(save) {
    if (!comesIntoUse(save)) return [];
    const type = save.definition.type as VersionedType; // its declaration has a lineage
    const found: Companion[] = [];
    for (const one of await otherVersions(save)) {
      if (one.status !== 'Active' || one.id === undefined) continue;
      const { meta: _meta, content: _content, ...rest } = one;
      // The stored definition, retired.
      found.push({ type, id: one.id, before: await rowAsRead(save, type, one), body: { ...rest, status: 'Retired' } });
    }
    return found;
  },
  /** Two versions never come into use, and new ones never have one number, however many are saved at once. */
  guard(save) {
    if (save.before && !comesIntoUse(save)) return undefined;
    if (!save.before && save.after.lineage === save.id) return undefined;
    return {
      lock: `lineage ${save.definition.type} ${String(save.after.lineage)}`,
      async verify(run) {
        const others = await otherVersions(save, run);
        const isTaken = !save.before && others.some(({ version }) => version === save.after.version);
        if (isTaken || (comesIntoUse(save) && others.some(({ status }) => status === 'Active'))) throw new RelatedRowChanged();
      },
    };
  },
};

const comesIntoUse = ({ before, after }: Save): boolean => after.status === 'Active' && before?.status !== 'Active';

/** The other stored versions of a definition, as they are now. */
async function otherVersions({ definition: { type }, practice, store, id, after }: Save, within?: Run) {
  const versions = await versionsOf({ practice, store, within }, type as VersionedType, String(after.lineage)); // it has a lineage
  return versions.filter((one) => one.id !== id);
}

/** The number of a version: its own, or the next one if another version has it. */
async function numberOf(save: Save): Promise<number> {
  const { after, id } = save;
  const taken = after.lineage === id ? [] : (await otherVersions(save)).map(({ version }) => version ?? 1);
  const own = typeof after.version === 'number' ? after.version : undefined;
  return own === undefined || taken.includes(own) ? 1 + Math.max(0, ...taken) : own;
}

/** The wording and scoring of a published instrument, which belong to its authors. */
const worded = ['items', 'scoring', 'subscales', 'instructions', 'source', 'terms', 'fixedWording'] as const;

/**
 * A published instrument keeps its wording, in a draft and in every later version of its lineage. A copy for changes has its
 * own lineage and is not marked as the instrument.
 */
async function keepWording(save: Save): Promise<void> {
  const { definition, before, after, id } = save;
  if (definition.type !== 'Questionnaire') return;
  const earlier =
    before ??
    (typeof after.lineage === 'string'
      ? (await find(save, 'Questionnaire', [{ kind: 'Lineage', values: [after.lineage] }])).find(
          (one) => one.id !== id && one.fixedWording,
        )
      : undefined);
  if (earlier?.fixedWording !== true) return;
  // Both are questionnaires: as stored, and as the caller would have it.
  const [was, is]: readonly [UnknownRecord, UnknownRecord] = [earlier, after];
  const changed = worded.find((name) => !isDeepStrictEqual(was[name], is[name]));
  if (changed === undefined) return;
  throw new Refusal('locked', {
    detail: `A published instrument’s wording and scoring are fixed. Changed: ${changed}. To change it, copy it as a form of your own.`,
  });
}

/** Requires a reason for each rule that this version of a note type lowers from a block to a warning. */
async function requireReasons(save: Save): Promise<void> {
  const { definition, after, id } = save;
  if (definition.type !== 'NoteDefinition' || typeof after.lineage !== 'string') return;
  const versions = await find(save, 'NoteDefinition', [
    { kind: 'Lineage', values: [after.lineage] },
    { kind: 'Status', values: ['Active', 'Retired'] },
  ]);
  const lowered = versions
    .filter((one) => one.id !== id)
    .flatMap((earlier) => loweredSince(earlier, typedAs('NoteDefinition', after)));
  if (lowered.length === 0) return;
  throw new Refusal('validation-failed', {
    errors: [...new Set(lowered)].map((at) => ({ path: `rules.${at}.loweredBecause`, code: 'invalid', message: whyLowered })),
  });
}

/** Checks a definition before it is used. An error prevents its publication, by every caller. */
function requireSound(type: string, after: Body, day: string): void {
  const errors = lintDefinition(type, after, day)
    .filter(({ severity }) => severity === 'Error')
    .slice(0, 100)
    .map(({ at, check, message }) => ({ path: at, code: check, message }));
  if (errors.length > 0) throw new Refusal('validation-failed', { errors });
}
