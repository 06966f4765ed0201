import type { ResourceType } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { sameContent } from '../../signatures/signature.ts';
import type { Permission } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';
import { answersFor, isFamily, isFamilys, isStaffs, prescribes } from './makers.ts';
import { isStaff, type Need, type Needs, type Objection, type Write } from './need.ts';

/* Words in somebody's name. Only those who answer for them change them. */

const rowOf = (row: unknown): UnknownRecord => (isRecord(row) ? row : {});

interface Words {
  /** Fields with what the person says in whose name the record is. */
  readonly fields: readonly string[];
  /** Fields that may be added later, once. */
  readonly addable?: readonly string[];
  /** True for rows past their draft. */
  readonly stand: (row: UnknownRecord) => boolean;
  readonly answers?: (row: UnknownRecord, subject: Subject) => boolean;
  readonly master?: Permission;
  /** The one field that is set as well by a deputy of the person whom the row asks. */
  readonly byDeputy?: { readonly asked: string; readonly sets: string };
  readonly reason: string;
  /** States that only those who answer for the words set. */
  readonly states?: readonly string[];
  /** True where these are the staff's words about what the family brought. */
  readonly isFiling?: boolean;
}

const past =
  (field: string, ...open: readonly unknown[]) =>
  (row: UnknownRecord) =>
    !open.includes(row[field]);

/** Authors of a summary who work here. One that names none is kept for everybody. */
const authorsOf = (row: UnknownRecord): readonly UnknownRecord[] =>
  (Array.isArray(row.authors) ? row.authors : [])
    .map((one: unknown) => rowOf(one).individual)
    .filter((one: unknown): one is UnknownRecord => isRecord(one));
const isAuthors = (row: UnknownRecord, subject: Subject): boolean => {
  const authors = authorsOf(row);
  return authors.length === 0 || authors.some((author) => answersFor({ author }, subject));
};
/** An order is the prescriber's alone: a supervisor may be no prescriber. One of somebody elsewhere is any prescriber's. */
const isPrescribers = (row: UnknownRecord, { profile, permissions }: Subject): boolean => {
  const id = idIn(row.prescriber);
  return id === undefined || id === fixedIds.systemAccount ? permissions.has(prescribes) : id === profile.id;
};

const byFamily = 'The patient or family wrote this. Ask them to change it, mark it as entered in error, or add your own.';
const newEntry = 'Only the person who recorded this says what it is. Mark it as refuted or in error, and enter a new one.';

/** Particulars under which a document is filed. The family's are kept by those who manage patients. */
const filing: Words = {
  fields: [
    'title',
    'description',
    'type',
    'category',
    'received',
    'expires',
    'fileName',
    'pages',
    'confidentiality',
    'status',
    'completion',
    'relatesTo',
  ],
  stand: past('completion', 'Preliminary'),
  answers: ({ author, recorder }, subject) =>
    (!isFamily(recorder) && answersFor({ recorder }, subject)) ||
    (isRecord(author) && isStaffs(author) && answersFor({ author }, subject)),
  master: 'patient master',
  isFiling: true,
  reason: 'Only the person who filed this document, their supervisor, or a patient manager changes its details.',
};

const words: { readonly [T in ResourceType]?: Words | readonly Words[] } = {
  Allergy: { fields: ['code', 'asserter'], stand: past('verification', 'Unconfirmed', 'Presumed'), reason: newEntry },
  ClinicalDocument: {
    fields: ['sections', 'title', 'authors', 'authored', 'document'],
    addable: ['document'],
    stand: past('status', 'Preliminary', undefined),
    answers: isAuthors,
    master: 'note master',
    reason: 'Only its author, their supervisor, or a note manager changes this summary.',
  },
  Communication: [
    {
      fields: [
        'text',
        'title',
        'sender',
        'recipients',
        'sent',
        'received',
        'medium',
        'direction',
        'subject',
        'attachments',
        'reasonNotDone',
      ],
      // A colleague may send it, and says when.
      addable: ['sent', 'received'],
      stand: () => true,
      master: 'patient master',
      reason: 'Only the person who recorded this, their supervisor, or a patient manager changes it. Record your own instead.',
    },
    {
      // Work that somebody was asked to do does not end in silence.
      fields: ['followUpBy', 'followUpDue', 'followedUp'],
      stand: ({ followUpBy }) => followUpBy !== undefined,
      byDeputy: { asked: 'followUpBy', sets: 'followedUp' },
      answers: (row, subject) => answersFor({ recorder: row.followUpBy }, subject) || answersFor(row, subject),
      master: 'patient master',
      reason:
        'Only the person who follows this up, the one who recorded it, their supervisors, or a patient manager changes that.',
    },
  ],
  Condition: { fields: ['code', 'asserter'], stand: () => true, reason: newEntry },
  DocumentReference: [
    {
      fields: ['text', 'author', 'documentDate', 'created', 'content'],
      addable: ['documentDate', 'created'],
      stand: past('completion', 'Preliminary'),
      master: 'patient master',
      reason: 'Only the person who added this document, their supervisor, or a patient manager changes what it says.',
    },
    filing,
  ],
  Medication: [
    {
      fields: [
        'code',
        'form',
        'strength',
        'schedule',
        'reasons',
        'dosages',
        'dispense',
        'start',
        'intent',
        'category',
        'priority',
        'prescriber',
        'prescriberName',
        'authored',
        'note',
      ],
      stand: (row) => row.intent === 'Order',
      answers: isPrescribers,
      states: ['Active', 'EnteredInError'],
      reason: 'Only the prescriber changes this order. Stop it, or ask the prescriber.',
    },
    {
      // The team reconciles how it is taken.
      fields: ['code', 'form', 'strength', 'schedule', 'intent', 'prescriber', 'prescriberName', 'authored', 'informant'],
      stand: (row) => row.intent !== 'Order' && row.status !== 'Draft',
      reason:
        'Only the person who recorded this medication says what it is. Stop it or mark it as in error, and enter a new one.',
    },
  ],
  Observation: {
    fields: ['comment', 'performers', 'method', 'bodySite', 'device'],
    stand: past('status', 'Registered', 'Preliminary'),
    master: 'note master',
    reason: 'Only the person who recorded this result, their supervisor, or a note manager changes it. Add a remark instead.',
  },
  QuestionnaireResponse: {
    fields: ['answers', 'source', 'questionnaire', 'form', 'authored', 'started', 'packetResponse'],
    // The staff begin a packet's answers; `packets.ts` says who fills them in.
    stand: (row) =>
      ['InProgress', 'Stopped'].includes(String(row.status)) && (row.packetResponse === undefined || isFamilys(row)),
    master: 'note master',
    states: ['Completed'],
    reason: 'Only the person who began these answers, their supervisor, or a note manager goes on with them. Begin your own.',
  },
};

/** False for imports and jobs, which write other people's records. */
const isPerson = (subject: Subject): boolean => isStaff(subject) && subject.profile.id !== fixedIds.systemAccount;

function rewords({ fields, addable = [], states = [] }: Words, { before, after }: Write): boolean {
  const [was, is] = [rowOf(before), rowOf(after)];
  return (
    fields.some((name) => !sameContent(was[name], is[name]) && !(was[name] === undefined && addable.includes(name))) ||
    states.some((state) => is.status === state && was.status !== state)
  );
}

/** True for work that is done for the person asked, and changes nothing else. */
function isDoneFor({ byDeputy, fields, ...one }: Words, { before, after, context }: Write): boolean {
  const asked = byDeputy && idIn(rowOf(before)[byDeputy.asked]);
  if (byDeputy === undefined || asked === undefined || asked !== context?.deputyFor) return false;
  const isFirst = rowOf(before)[byDeputy.sets] === undefined;
  return isFirst && !rewords({ ...one, fields: fields.filter((name) => name !== byDeputy.sets) }, { before, after });
}

function objection(one: Words, write: Write, subject: Subject): Objection | undefined {
  const before = rowOf(write.before);
  if (write.after === undefined || !one.stand(before) || !rewords(one, write)) return undefined;
  if (!one.isFiling && isFamilys(before)) return { reason: byFamily, missing: [] };
  const masters = one.master ? [one.master] : [];
  if (masters.some((master) => subject.permissions.has(master))) return undefined;
  if (isDoneFor(one, write)) return undefined;
  if (one.answers ? one.answers(before, subject) : answersFor(before, subject)) return undefined;
  return { reason: one.reason, missing: masters };
}

const needOf = (one: Words): Need => ({
  verbs: ['Update'],
  of: isPerson,
  objects: (write, subject) => objection(one, write, subject),
});

export const ownWords: Needs = Object.fromEntries(Object.entries(words).map(([type, all]) => [type, [all].flat().map(needOf)]));
