import { isDeepStrictEqual } from 'node:util';
import { type ResourceDefinition, typedAs, type UnknownRecord } from '@notewell/model';
import { lintDefinition, loweredSince, whyLowered } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import type { Body } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';

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
      now,
    } = save;
    after.version ??= 1;
    await keepWording(save);
    if (before?.status === 'Draft' && after.status === 'Active') requireSound(type, after, await practiceDay(save, now));
    if ((!before || before.status === 'Draft') && after.status === 'Active') await requireReasons(save);
    if (!before || before.status === 'Draft') return;
    const changed = Object.keys(fields).find((name) => !alwaysOpen.has(name) && !isDeepStrictEqual(before[name], after[name]));
    if (changed === undefined) return;
    const detail = `This version is ${String(before.status)} and cannot be edited. Make a new draft. Changed: ${changed}.`;
    throw new Refusal('locked', { detail });
  },
  /** A version that comes into use takes the place of the one before it. */
  async alsoWrites(save) {
    const { definition: declared, before, after, id, practice, store } = save;
    if (before?.status !== 'Draft' || after.status !== 'Active' || typeof after.lineage !== 'string') return [];
    const type = declared.type as VersionedType; // its declaration has a lineage
    const others = await find(save, type, [
      { kind: 'Lineage', values: [after.lineage] },
      { kind: 'Status', values: ['Active'] },
    ]);
    const found: Companion[] = [];
    for (const one of others) {
      if (one.id === undefined || one.id === id) continue;
      const row = await store.reader.read(practice, declared, one.id, everything);
      const { meta: _meta, content: _content, ...rest } = one;
      // The stored definition, retired.
      if (row) found.push({ type, id: one.id, before: row, body: { ...rest, status: 'Retired' } });
    }
    return found;
  },
};
type VersionedType = 'Questionnaire' | 'NoteDefinition';

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
