import { type Confidentiality, definitionOf, type ResourceType, valuesAt } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { preferencesForPatients } from '../preferences/for-patients.ts';
import { historySectionsIn, isWrittenHistory } from './history-sections.ts';
import type { Permission } from './permissions.ts';
import type { Subject } from './populations.ts';

/** True for rows with one of the values at the path; with `not`, for rows with none of them. */
interface RowMatch {
  readonly path: string;
  readonly values: readonly string[];
  readonly not?: true;
}

/** Fields that some readers of the row may not see. */
export interface HiddenPart {
  readonly about: string;
  /** Names of the type's own fields; `content` is the binary content of a row. */
  readonly fields: readonly string[];
  /** Readers from whom the fields are hidden: anybody, patients and related persons, related persons alone, or the staff. */
  readonly from: 'anybody' | 'patients' | 'relatives' | 'staff';
  /** Holders of one of these permissions see the fields. */
  readonly unless: readonly Permission[];
  /** Hides the fields only in rows where one of these fields is true or filled in. */
  readonly where?: readonly string[];
  /** Hides the fields only in rows that match all of these. The database checks them too, for filters and orders. */
  readonly is?: readonly RowMatch[];
  /** People whom the row names at one of these paths see the fields. */
  readonly butFor?: readonly string[];
  /** Hides the fields only in rows for which this returns true. Filters and orders take it as true of every row. */
  readonly when?: (row: unknown) => boolean;
  /** Hides only these items of the fields, which are lists, from the reader with this id. */
  readonly items?: (item: unknown, reader: string) => boolean;
  /**
   * Hides only these fields of such items. The row counts as whole: readers change the rest of it, and what
   * they do not see stays, see `item-words.ts`.
   */
  readonly within?: readonly string[];
}

/** People who repair transmissions send the whole note. */
const seesHistory = ['health history', 'sync issue master'] as const satisfies readonly Permission[];

/** A message and its files that were deleted or withdrawn. Everybody in the channel sees that they were. */
const takenBack = {
  about: 'What somebody took back in a channel is read by those who look after all messages',
  from: 'anybody',
  unless: ['edit all messages', 'read all messages'],
} as const;
const deletedFile = {
  ...takenBack,
  where: ['meta.isDeleted'],
  is: [{ path: 'subject.resourceType', values: ['Channel'] }],
} as const;

const isLevel = (level: Confidentiality): RowMatch => ({ path: 'confidentiality', values: [level] });
/** Fields that tell the content of a confidential document. Its type, dates and people stay visible, so that nobody files it twice. */
const ofDocument = {
  fields: ['title', 'description', 'fileName', 'text', 'tags', 'content', 'display'],
  where: ['confidentiality'],
  butFor: ['recorder', 'author', 'authenticator', 'reviewed.by'],
} as const;

/** Papers of the front desk. */
const ofTheDesk = ['consent', 'identification', 'insurance', 'release'];
/** Documents of a chart that the front desk files and does not read. */
const isClinical: readonly RowMatch[] = [
  { path: 'subject.resourceType', values: ['Practitioner'], not: true },
  { path: 'category.code', values: ofTheDesk, not: true },
];

/** True for a document that is read, and so reviewed, with the health history. */
export const isHealthDocument = (row: unknown): boolean =>
  [isClinical, [isLevel('Restricted')], [isLevel('VeryRestricted')]].some((all) => matches(row, all));

/** The file of an answer is for the staff who read the record that holds the answer. */
const answerIn = (type: 'Note' | 'QuestionnaireResponse'): HiddenPart => ({
  about: 'A file given as an answer is read by those who read the answers',
  ...ofDocument,
  where: ['answerIn'],
  is: [{ path: 'answerIn.resourceType', values: [type] }],
  from: 'staff',
  unless: [`${type}.Read`],
});

/** Notes that are kept apart, and what they leave in care plans and answers. */
const keptApart = {
  about: 'A note kept apart is read by those who took part in it, sign it or review it',
  from: 'anybody',
  unless: ['note master', 'skip inclusive security labels'],
  where: ['confidential'],
} as const;

const isTickOfFamily = (tick: unknown): boolean =>
  valuesAt(tick, 'observer.resourceType').some((type) => type === 'Patient' || type === 'RelatedPerson');

/** Reasons are said to the staff, by one of several relatives or by a colleague. */
const reasonsIn = (...fields: string[]): readonly HiddenPart[] => [
  {
    about: 'Why somebody declined to sign is read by them and the staff',
    fields,
    from: 'patients',
    unless: [],
    items: (signature, reader) => !valuesAt(signature, 'signer.id').includes(reader),
    within: ['declinedReason'],
  },
];

/** Remarks of the staff for one another about a patient. */
const remarks = (...fields: string[]): readonly HiddenPart[] => [
  { about: 'What the staff say among themselves', fields, from: 'patients', unless: [] },
];

/** Redacted fields of each type, and for whom. A redacted row carries `hasTransformations` and cannot be changed. */
export const hiddenParts: { readonly [T in ResourceType]?: readonly HiddenPart[] } = {
  Patient: [
    {
      about: 'The number is for those who take patients in and who answer for their particulars',
      fields: ['socialSecurityNumber'],
      from: 'anybody',
      unless: ['patient master', 'Patient.Create'],
    },
    {
      about: 'What the staff say among themselves',
      fields: ['comments', 'alerts', 'confidentialTeam'],
      from: 'patients',
      unless: [],
    },
  ],
  RelatedPerson: [
    { about: 'What the staff keep about a relative', fields: ['restrictions', 'note'], from: 'patients', unless: [] },
    {
      about: 'Relatives of one patient may have to be kept apart: where each lives is not for the others',
      fields: ['addresses', 'telecom', 'email', 'invitation'],
      from: 'relatives',
      unless: [],
      butFor: ['id'],
    },
  ],
  Coverage: [{ about: 'What the staff say among themselves', fields: ['note', 'eligibility'], from: 'patients', unless: [] }],
  PracticePreferences: [
    {
      about: 'How the staff work is the staff’s',
      fields: Object.keys(definitionOf('PracticePreferences').fields).filter((name) => !preferencesForPatients.has(name)),
      from: 'patients',
      unless: [],
    },
  ],
  ChatMessage: [
    {
      ...takenBack,
      fields: ['text', 'document', 'documents', 'notes', 'media', 'mentions', 'display'],
      where: ['retracted', 'meta.isDeleted'],
    },
  ],
  Media: [{ ...deletedFile, fields: ['title', 'description', 'fileName', 'ink', 'alternativeText', 'content', 'display'] }],
  DocumentReference: [
    { ...deletedFile, fields: ['title', 'description', 'fileName', 'text', 'content', 'display'] },
    {
      about: 'A very restricted document is read by those who filed, wrote or reviewed it',
      ...ofDocument,
      from: 'anybody',
      unless: ['skip inclusive security labels'],
      is: [isLevel('VeryRestricted')],
    },
    {
      about: 'The front desk reads papers of its own in a chart, and what it filed',
      ...ofDocument,
      where: ['status'],
      from: 'staff',
      unless: ['health history'],
      is: isClinical,
    },
    {
      about: 'A restricted document is part of the health history',
      ...ofDocument,
      from: 'staff',
      unless: ['health history'],
      is: [isLevel('Restricted')],
    },
    {
      about: 'A restricted document is not for the family, except those who filed, wrote or sign it',
      ...ofDocument,
      butFor: [...ofDocument.butFor, 'signatures.signer'],
      from: 'patients',
      unless: [],
      is: [isLevel('Restricted')],
    },
    {
      about: 'A document that the staff have not finished is theirs, except for those who filed, wrote or sign it',
      ...ofDocument,
      where: ['completion'],
      is: [{ path: 'completion', values: ['Preliminary'] }],
      butFor: [...ofDocument.butFor, 'signatures.signer'],
      from: 'patients',
      unless: [],
    },
    { ...keptApart, ...ofDocument, where: keptApart.where },
    answerIn('Note'),
    answerIn('QuestionnaireResponse'),
    {
      about: 'A file that the staff add to answers is theirs, as the answers are',
      ...ofDocument,
      where: ['answerIn'],
      is: [{ path: 'recorder.resourceType', values: ['Practitioner'] }],
      from: 'patients',
      unless: [],
    },
    ...remarks('reviewed', 'tags'),
    ...reasonsIn('signatures'),
  ],
  QuestionnaireResponse: [
    { about: 'What the staff did about an alert', fields: ['alertActions'], from: 'patients', unless: [] },
    ...reasonsIn('signatures'),
  ],
  CarePlan: reasonsIn('signatures', 'patientSignatures'),
  Consent: reasonsIn('signatures', 'patientSignatures'),
  Contract: reasonsIn('signatures'),
  PacketResponse: reasonsIn('patientSignatures'),
  Announcement: [
    {
      about: 'Which other practices are told the same is for those who write announcements',
      fields: ['practices'],
      from: 'anybody',
      unless: ['non-practice distribution'],
    },
  ],
  ObservableRoutines: [
    {
      about: 'What the staff remark on a tick is said among themselves',
      fields: ['observed'],
      from: 'patients',
      unless: [],
      items: (tick) => !isTickOfFamily(tick),
      within: ['note'],
    },
  ],
  Medication: remarks('annotations', 'note'),
  Condition: remarks('note'),
  Allergy: remarks('note'),
  Appointment: [{ about: 'What the staff say among themselves', fields: ['comment'], from: 'patients', unless: [] }],
  CarePlanOutcome: [
    {
      ...keptApart,
      fields: ['status', 'trend', 'value', 'rating', 'participation', 'response', 'note', 'measures'],
      butFor: ['author'],
    },
  ],
  CarePlanSession: [{ ...keptApart, fields: ['activities', 'summary'], butFor: ['participants.individual'] }],
  Note: [
    {
      ...keptApart,
      fields: [
        'sections',
        'addenda',
        'amendments',
        'revisionRequests',
        'handOvers',
        'enteredInErrorReason',
        'withdrawals',
        'alertActions',
        'ruleResults',
        'summaryDocument',
        'transcription',
        'syncIssueMessage',
        'content',
      ],
      butFor: ['participants.individual', 'signatures.signer', 'reviewers.reviewer'],
    },
    {
      about: 'The history sections of a note are part of the health history',
      fields: ['sections'],
      from: 'staff',
      unless: seesHistory,
      items: isWrittenHistory,
    },
    {
      about: 'A file of a note says what its history sections say',
      fields: ['content', 'summaryDocument', 'transcription'],
      from: 'staff',
      unless: seesHistory,
      when: (note) => historySectionsIn(note).length > 0,
    },
  ],
};

/**
 * Paths of the people in a channel. Readers of the row are members too, so they may see one another there. That includes a
 * patient outside their own population.
 */
export const knownByRow: { readonly [T in ResourceType]?: readonly string[] } = {
  ChatMessage: ['author', 'mentions', 'reactions.by', 'readBy.reader'],
  ChannelMembership: ['member'],
};

/** Types whose records' names are shown to those alone who read the type: which care somebody gets is in the name. */
export const namedToReaders = [definitionOf('EpisodeOfCare')] as const;

/** Paths of references that a record takes its own name from: a list by name then orders by names of theirs. */
export const namedAfter: { readonly [T in ResourceType]?: readonly string[] } = {
  CdaParsingTask: ['document'],
  DocumentTransmission: ['payload.document'],
};

/**
 * Lists of references that show to each reader only records that they read, and not that there are more. The row counts as
 * whole: readers change the rest of it.
 */
export const listsByReader: { readonly [T in ResourceType]?: readonly string[] } = {
  ChatMessage: ['documents', 'notes'],
  Encounter: ['members'],
  Note: ['members'],
};

/** True if no part of a record is hidden from a subject that would tell what it is or says. */
export const readsRecord = (subject: Pick<Subject, 'permissions' | 'profile'>, type: ResourceType, row: unknown): boolean =>
  !fieldsHiddenIn(subject, type, row).some((field) => field === 'display' || field === 'sections');

/** Fields whose text is about several patients at once. A reader sees them only with access to every patient in the row. */
export const wordsAboutAll: { readonly [T in ResourceType]?: readonly string[] } = {
  // Rule results say whose part of a group's note is missing, and whose names occur in whose part.
  Note: ['ruleResults'],
};

const readersOf: Readonly<Record<Subject['profile']['type'], readonly HiddenPart['from'][]>> = {
  Practitioner: ['staff'],
  Patient: ['patients'],
  RelatedPerson: ['patients', 'relatives'],
};

/** Rows of the table that may apply to a subject, regardless of the data row. */
export const partsHiddenFrom = (subject: Pick<Subject, 'permissions' | 'profile'>, type: ResourceType): readonly HiddenPart[] => {
  const own = readersOf[subject.profile.type];
  return (hiddenParts[type] ?? []).filter(
    ({ from, unless }) =>
      (from === 'anybody' || own.includes(from)) && !unless.some((permission) => subject.permissions.has(permission)),
  );
};

const matches = (row: unknown, all: readonly RowMatch[]): boolean =>
  all.every(
    ({ path, values, not = false }) =>
      valuesAt(row, path).some((value) => typeof value === 'string' && values.includes(value)) !== not,
  );

const names = (row: unknown, paths: readonly string[], id: string) =>
  paths.some((path) => valuesAt(row, path).some((value) => (isRecord(value) ? value.id : value) === id));

/** Paths whose values decide which parts are hidden. */
export const hiddenPartPaths = (type: ResourceType): readonly string[] =>
  (hiddenParts[type] ?? []).flatMap(({ is = [] }) => is.map(({ path }) => path));

/** Fields of this row that are hidden from the subject, present or not. */
export const fieldsHiddenIn = (
  subject: Pick<Subject, 'permissions' | 'profile'>,
  type: ResourceType,
  row: unknown,
): readonly string[] =>
  partsHiddenFrom(subject, type).flatMap((part) => (part.items || !applies(part, row, subject) ? [] : part.fields));

const applies = ({ where, is, butFor, when }: HiddenPart, row: unknown, { profile }: Pick<Subject, 'profile'>): boolean =>
  (where === undefined || where.some((path) => valuesAt(row, path).some((value) => value !== false))) &&
  (is === undefined || matches(row, is)) &&
  (when === undefined || when(row)) &&
  !(butFor && names(row, butFor, profile.id));

/** Lists of this row without the items hidden from the subject; contains only lists that lose some. */
export function listsPrunedIn(
  subject: Pick<Subject, 'permissions' | 'profile'>,
  type: ResourceType,
  row: unknown,
): Readonly<Record<string, readonly unknown[]>> {
  const pruned: Record<string, readonly unknown[]> = {};
  for (const { fields, items, within } of partsHiddenFrom(subject, type)) {
    if (!items || within) continue;
    for (const field of fields) {
      const list = isRecord(row) ? row[field] : undefined;
      if (!Array.isArray(list)) continue;
      const shown = list.filter((item) => !items(item, subject.profile.id));
      if (shown.length < list.length) pruned[field] = shown;
    }
  }
  return pruned;
}
