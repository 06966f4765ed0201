import { definitionOf, entriesOf, type ResourceType } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { signatureListsOf } from '../../signatures/lists.ts';
import { isGivenSignature, sameContent, signaturesIn } from '../../signatures/signature.ts';
import { itemsOf, matched, statesOf } from '../../transitions/states.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { changedIn } from './content.ts';
import { type Lifecycle, lifecycles } from './lifecycles.ts';
import { answersFor, byMaker, isFamilys, isResponsible, makerOf } from './makers.ts';
import { isStaff, type Need, type Needs, type Objection, type Write } from './need.ts';

/* Records that are in force are not deleted or rewritten: their status says that they ended or were wrong. */

const rowOf = (row: unknown): UnknownRecord => (isRecord(row) ? row : {});
const stateOf = (row: unknown, { field = 'status' }: Lifecycle): unknown => rowOf(row)[field];
const hasSignature = (type: ResourceType, row: unknown): boolean =>
  signatureListsOf(definitionOf(type)).some((list) => signaturesIn(row, list).some(isGivenSignature));

/** True if the record is past its draft: by its state, or because somebody signed it. */
const isKept = (type: ResourceType, row: unknown, life: Lifecycle): boolean =>
  !life.open.some((state) => state === stateOf(row, life)) || hasSignature(type, row);

const refuse = (isSo: boolean, reason: string): Objection | undefined => (isSo ? { reason, missing: [] } : undefined);
/** False for imports and jobs, which bring records as another system kept them. */
const isPerson = ({ profile }: Subject): boolean => profile.id !== fixedIds.systemAccount;

/** Fields that the server fills, or that say what became of the record. */
const apartFrom = (type: ResourceType, life: Lifecycle): ReadonlySet<string> =>
  new Set([life.field ?? 'status', ...signatureListsOf(definitionOf(type))]);

const fixedFieldsOf = (type: ResourceType, life: Lifecycle): readonly string[] => {
  const { fixed } = life;
  if (fixed === undefined) return [];
  if (fixed.fields !== 'all') return fixed.fields;
  const apart = apartFrom(type, life);
  return Object.entries(definitionOf(type).fields).flatMap(([name, { spec }]) =>
    apart.has(name) || spec.stampedBy !== undefined || spec.readOnly === true ? [] : [name],
  );
};

/** True if the write changes content that stays. What was left out may be added later where the table says so. */
function rewrites(type: ResourceType, write: Write, life: Lifecycle): boolean {
  const { fixed } = life;
  const was = rowOf(write.before);
  if (fixed?.in && !fixed.in.some((state) => state === stateOf(was, life))) return false;
  return changedIn(write, fixedFieldsOf(type, life), fixed?.progress).some(
    (name) => !(was[name] === undefined && fixed?.addable?.includes(name)),
  );
}

/** True if the write replaces the file of the record or takes it off, or adds one to what somebody signed. */
const changesFile = (type: ResourceType, { before, after }: Write): boolean => {
  const [was, is] = [rowOf(before).content, rowOf(after).content];
  return !sameContent(was, is) && (was !== undefined || hasSignature(type, before));
};

const mastersOf = ({ master }: Lifecycle) => (master ? [master] : []);

function correctionObjection(row: unknown, life: Lifecycle, subject: Subject): Objection | undefined {
  if (isStaff(subject) && isFamilys(row))
    return refuse(true, 'The patient or family gave these answers. Ask them to correct them, or mark them as entered in error.');
  return refuse(
    !answersFor(row, subject, mastersOf(life)),
    'Only the author, their supervisor, or a note manager can correct this.',
  );
}

/** Items with a recorded history, such as goals and enrollments, that the write removes. */
const removesRecorded = (type: ResourceType, { before, after }: Write): boolean =>
  statesOf(definitionOf(type)).lists.some(([name, { keys, histories }]) => {
    const [was, is] = [rowOf(before)[name], rowOf(after)[name]];
    const left = new Set(itemsOf(was).filter((item) => histories.some(({ of }) => item[of] !== undefined)));
    for (const item of matched(keys, was, is)) if (item) left.delete(item);
    return left.size > 0;
  });

const keptFile =
  'The file of this record stays as it is. Add a new record with the right file, and say that this one is replaced.';

const isMove = ({ before, after }: Write, life: Lifecycle): boolean => stateOf(before, life) !== stateOf(after, life);

/** Refuses a move that only those who answer for the record make: withdrawing it, and putting a draft in force. */
function moveObjection(write: Write, life: Lifecycle, subject: Subject): Objection | undefined {
  const { before, after } = write;
  const { withdrawn, begun, open } = life;
  if (answersFor(before, subject, mastersOf(life))) return undefined;
  const isDraft = open.some((state) => state === stateOf(before, life));
  if (isMove(write, life)) {
    const withdraws = withdrawn?.states.some((state) => state === stateOf(after, life)) === true;
    if (withdrawn && withdraws) return refuse(true, withdrawn.reason);
    return begun && isDraft ? refuse(!isResponsible(before, subject), begun.reason) : undefined;
  }
  // Otherwise two writes would do what one may not.
  const takesOver = isResponsible(after, subject) && !isResponsible(before, subject);
  return begun && isDraft ? refuse(takesOver, begun.reason) : undefined;
}

function updateObjection(type: ResourceType, write: Write, life: Lifecycle, subject: Subject): Objection | undefined {
  if (write.after === undefined) return undefined;
  const moved = moveObjection(write, life, subject);
  if (moved || !isKept(type, write.before, life)) return moved;
  const { before } = write;
  const { fixed } = life;
  if (changesFile(type, write)) return refuse(true, keptFile);
  if (life.withdrawn && changedIn(write, ['identifiers']).length > 0 && !answersFor(before, subject, mastersOf(life)))
    return refuse(true, byMaker);
  const { signed } = life;
  if (signed && hasSignature(type, before) && changedIn(write, signed.fields, signed.progress).length > 0)
    return refuse(true, signed.reason);
  const to = stateOf(write.after, life);
  if (fixed && rewrites(type, write, life)) {
    if (!fixed.correctedAs?.some((state) => state === to)) return refuse(true, fixed.reason);
    const objection = correctionObjection(before, life, subject);
    if (objection) return objection;
  }
  return (
    life.ends?.(write) ?? refuse(removesRecorded(type, write), 'This has a history. Change its status instead of removing it.')
  );
}

const needsOfLife = (type: ResourceType, life: Lifecycle): readonly Need[] => [
  {
    verbs: ['Delete'],
    of: isPerson,
    objects: ({ before }, subject) =>
      refuse(isKept(type, before, life), life.instead) ??
      refuse(life.withdrawn !== undefined && !answersFor(before, subject, mastersOf(life)), byMaker),
  },
  { verbs: ['Update'], of: isPerson, objects: (write, subject) => updateObjection(type, write, life, subject) },
];

/** Answers that a score says it comes from. */
const answersIn = (row: unknown): readonly unknown[] => {
  const { derivedFrom } = rowOf(row);
  const all: readonly unknown[] = Array.isArray(derivedFrom) ? derivedFrom : [];
  return all.flatMap((one) => (isRecord(one) && one.resourceType === 'QuestionnaireResponse' ? [one.id] : []));
};
const isFromForm = (row: unknown): boolean => answersIn(row).length > 0;
const mayCorrectScore = (row: unknown, { profile, permissions, supervisees }: Subject): boolean => {
  const id = idIn(makerOf(row));
  return (
    permissions.has('note master') ||
    (id !== undefined && (id === profile.id || (permissions.has('supervision') && supervisees.includes(id))))
  );
};
const byForm = 'This score comes from a completed form. Ask its author, their supervisor or a note manager to correct it.';

/* Results that a note's form gave: the server writes them with the note. */
const noteOf = (row: unknown): string | undefined => idIn(rowOf(row).note);
const byNote = 'This result comes from the form of a note. Correct the note instead.';
const derived: readonly Need[] = [
  { verbs: ['Update', 'Delete'], of: isPerson, objects: ({ before }) => refuse(noteOf(before) !== undefined, byNote) },
  {
    verbs: ['Update', 'Delete'],
    of: isPerson,
    objects: ({ before }, subject) => refuse(isFromForm(before) && !mayCorrectScore(before, subject), byForm),
  },
  {
    verbs: ['Create', 'Update'],
    of: isPerson,
    objects: ({ before, after }) =>
      refuse(
        answersIn(after).some((id) => !answersIn(before).includes(id)),
        'The score of a form is computed from its answers. Record this result without them.',
      ),
  },
  {
    verbs: ['Create', 'Update'],
    of: isPerson,
    objects: ({ before, after }) =>
      refuse(
        after !== undefined && noteOf(after) !== undefined && noteOf(before) === undefined,
        'Results are linked to a note by the form that is answered in it. Leave the note out.',
      ),
  },
];

export const keptRecords: Needs = Object.fromEntries(
  // The keys of the table are types.
  entriesOf<ResourceType, Lifecycle>(lifecycles).map(([type, life]) => [
    type,
    [...needsOfLife(type, life), ...(type === 'Observation' ? derived : [])],
  ]),
);
