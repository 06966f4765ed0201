import { definitionOf, type ResourceType } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { signatureListsOf } from '../../signatures/lists.ts';
import { isGivenSignature, sameContent, signaturesIn } from '../../signatures/signature.ts';
import { itemsOf, matched, statesOf } from '../../transitions/states.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { type Lifecycle, lifecycles } from './lifecycles.ts';
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
function rewrites(type: ResourceType, { before, after }: Write, life: Lifecycle): boolean {
  const [was, is] = [rowOf(before), rowOf(after)];
  return fixedFieldsOf(type, life).some(
    (name) => !sameContent(was[name], is[name]) && !(was[name] === undefined && life.fixed?.addable?.includes(name)),
  );
}

const makerOf = (row: unknown): UnknownRecord | undefined =>
  ['author', 'recorder', 'auditor'].map((name) => rowOf(row)[name]).find(isRecord);
const isStaffs = (maker: UnknownRecord | undefined): boolean => maker?.resourceType === 'Practitioner';

/**
 * True for the maker of a record, their supervisor, and holders of the permission over such records of others. What the
 * staff keep for a patient, and what came from elsewhere, is everybody's who may change it.
 */
function answersFor(row: unknown, { master }: Lifecycle, { profile, permissions, supervisees }: Subject): boolean {
  const maker = makerOf(row);
  const id = idIn(maker);
  return (
    id === undefined ||
    !isStaffs(maker) ||
    id === profile.id ||
    id === fixedIds.systemAccount ||
    (master !== undefined && permissions.has(master)) ||
    (permissions.has('supervision') && supervisees.includes(id))
  );
}

function correctionObjection(row: unknown, life: Lifecycle, subject: Subject): Objection | undefined {
  const maker = makerOf(row);
  if (isStaff(subject) && maker !== undefined && !isStaffs(maker))
    return refuse(true, 'The patient or family gave these answers. Ask them to correct them, or mark them as entered in error.');
  return refuse(!answersFor(row, life, subject), 'Only the author, their supervisor, or a note manager can correct this.');
}

/** Items with a recorded history, such as goals and enrollments, that the write removes. */
const removesRecorded = (type: ResourceType, { before, after }: Write): boolean =>
  statesOf(definitionOf(type)).lists.some(([name, { keys, histories }]) => {
    const [was, is] = [rowOf(before)[name], rowOf(after)[name]];
    const left = new Set(itemsOf(was).filter((item) => histories.some(({ of }) => item[of] !== undefined)));
    for (const item of matched(keys, was, is)) if (item) left.delete(item);
    return left.size > 0;
  });

const isMove = ({ before, after }: Write, life: Lifecycle): boolean => stateOf(before, life) !== stateOf(after, life);

function updateObjection(type: ResourceType, write: Write, life: Lifecycle, subject: Subject): Objection | undefined {
  if (write.after === undefined || !isKept(type, write.before, life)) return undefined;
  const { before } = write;
  const { fixed, withdrawn } = life;
  const to = stateOf(write.after, life);
  const withdraws = isMove(write, life) && withdrawn?.states.some((state) => state === to) === true;
  if (withdrawn && withdraws && !answersFor(before, life, subject)) return refuse(true, withdrawn.reason);
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
  { verbs: ['Delete'], of: isPerson, objects: ({ before }) => refuse(isKept(type, before, life), life.instead) },
  { verbs: ['Update'], of: isPerson, objects: (write, subject) => updateObjection(type, write, life, subject) },
];

/** True for a score that another answered form gave. */
const isFromForm = (row: unknown): boolean => {
  const { derivedFrom } = rowOf(row);
  return Array.isArray(derivedFrom) && derivedFrom.some((one) => isRecord(one) && one.resourceType === 'QuestionnaireResponse');
};
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
        after !== undefined && noteOf(after) !== undefined && noteOf(before) === undefined,
        'Results are linked to a note by the form that is answered in it. Leave the note out.',
      ),
  },
];

export const keptRecords: Needs = Object.fromEntries(
  // The keys of the table are types.
  (Object.entries(lifecycles) as [ResourceType, Lifecycle][]).map(([type, life]) => [
    type,
    [...needsOfLife(type, life), ...(type === 'Observation' ? derived : [])],
  ]),
);
