import { type ResourceType, valuesAt } from '@notewell/model';
import type { Permission } from './permissions.ts';
import type { Subject } from './populations.ts';

/** Fields of a type that not everybody sees who may read the row. */
export interface HiddenPart {
  readonly about: string;
  /** Names of the type's own fields; `content` is what is kept beside a row. */
  readonly fields: readonly string[];
  /** From whom: anybody, or only patients and related persons. */
  readonly from: 'anybody' | 'patients';
  /** Whoever holds one of these sees them all the same. */
  readonly unless: readonly Permission[];
  /** Only in rows where this field is true. */
  readonly where?: string;
  /** Whoever the row names at one of these paths sees them too. */
  readonly butFor?: readonly string[];
}

/** Which parts of a row are left out, and for whom. A row with parts left out carries `hasTransformations` and is not changed. */
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
  Appointment: [{ about: 'What the staff say among themselves', fields: ['comment'], from: 'patients', unless: [] }],
  Note: [
    {
      about: 'A note kept apart is read by those who took part in it, sign it or review it',
      fields: [
        'sections',
        'addenda',
        'amendments',
        'revisionRequests',
        'ruleResults',
        'summaryDocument',
        'transcription',
        'syncIssueMessage',
        'content',
      ],
      from: 'anybody',
      unless: ['note master', 'skip inclusive security labels'],
      where: 'confidential',
      butFor: ['participants.individual', 'signatures.signer', 'reviewers.reviewer'],
    },
  ],
};

/** Fields whose words speak of several patients at once: shown to whoever may know of all whom the row names. */
export const wordsAboutAll: { readonly [T in ResourceType]?: readonly string[] } = {
  // Rules say whose part of a group's note is missing, and whose names stand in whose.
  Note: ['ruleResults'],
};

/** The rows of the table that may apply to a subject, whatever the row of data. */
export const partsHiddenFrom = (subject: Pick<Subject, 'permissions' | 'profile'>, type: ResourceType): readonly HiddenPart[] =>
  (hiddenParts[type] ?? []).filter(
    ({ from, unless }) =>
      (from === 'anybody' || subject.profile.type !== 'Practitioner') &&
      !unless.some((permission) => subject.permissions.has(permission)),
  );

const names = (row: unknown, paths: readonly string[], id: string) =>
  paths.some((path) =>
    valuesAt(row, path).some((value) => typeof value === 'object' && value !== null && 'id' in value && value.id === id),
  );

/** The fields of this row that the subject does not see, whether it has them or not. */
export const fieldsHiddenIn = (
  subject: Pick<Subject, 'permissions' | 'profile'>,
  type: ResourceType,
  row: unknown,
): readonly string[] =>
  partsHiddenFrom(subject, type).flatMap(({ fields, where, butFor }) =>
    (where !== undefined && valuesAt(row, where)[0] !== true) || (butFor && names(row, butFor, subject.profile.id)) ? [] : fields,
  );
