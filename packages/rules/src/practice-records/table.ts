import { isRecord, type ResourceType } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import type { PracticeRecordType } from './types.ts';

/** A filter as calls send it. */
export interface WireFilter {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly exclude?: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** Records that keep another from being retired. All others that refer to it are counted as a warning. */
export interface Block {
  readonly type: ResourceType;
  /** Filter of that type that takes the id of the record. */
  readonly filter: string;
  readonly and?: readonly WireFilter[];
  /** Filter of time: counts only what is not over. */
  readonly from?: string;
  /** Filter of last days: counts only what has not ended before today. */
  readonly end?: string;
  /** The id that the filter takes in place of the record's own; no block where it is undefined. */
  readonly of?: (row: unknown) => string | undefined;
  /** Filter of the record's type that takes that id: another record in use lifts the block. */
  readonly unlessAnother?: string;
  /** The step to take first. */
  readonly sentence: string;
}

/** A type that the practice keeps on the screens of practice records. */
export interface PracticeRecord {
  /** Singular and plural in place of those of the declaration. */
  readonly labels?: readonly [string, string];
  /** Its purpose in one sentence. */
  readonly about: string;
  /** Columns of the list after the name. */
  readonly columns: readonly string[];
  /** Fields in edit order. Those that no group names are edited under “More”. */
  readonly groups: readonly { readonly title: string; readonly fields: readonly string[] }[];
  /** Fields that other screens edit, or nobody does. */
  readonly hides?: readonly string[];
  readonly blocks?: readonly Block[];
  /** Limits the list to records of this kind, and the values with which a new one begins. */
  readonly only?: { readonly filters: readonly WireFilter[]; readonly values: Readonly<Record<string, unknown>> };
}

const upcoming = (filter: string, sentence: string): Block => ({
  type: 'Appointment',
  filter,
  and: [{ kind: 'Status', values: ['proposed', 'pending', 'booked', 'waitlist'] }],
  from: 'Start',
  sentence,
});

/** The person, group or room whose calendar a schedule limits: the first of these that it names. */
const scheduled =
  (field: string, ...before: readonly string[]) =>
  (row: unknown): string | undefined =>
    isRecord(row) && before.every((name) => row[name] === undefined) ? idIn(row[field]) : undefined;

/** A row for each type of practice record. It is all that the list, the editor and the retirement of a type need. */
export const practiceRecords: Readonly<Record<PracticeRecordType, PracticeRecord>> = {
  Location: {
    about: 'Places where you see people: offices, rooms, schools, homes or telehealth.',
    columns: ['address', 'kind', 'telecom'],
    groups: [
      { title: 'Place', fields: ['name', 'alias', 'kind', 'placeOfService', 'partOf', 'description'] },
      { title: 'Where and when', fields: ['address', 'telecom', 'hours', 'timeZone'] },
      { title: 'Organization', fields: ['managingOrganization', 'district', 'programs', 'npi'] },
    ],
    hides: ['position'],
    blocks: [upcoming('Location', 'Move or cancel the upcoming visits at this place.')],
  },
  HealthcareService: {
    about: 'What you book, provide and bill, such as an individual session of 50 minutes.',
    columns: ['code', 'defaultMinutes', 'modes', 'programs'],
    groups: [
      { title: 'Service', fields: ['name', 'code', 'modifiers', 'category', 'description', 'color'] },
      { title: 'Visits', fields: ['modes', 'flags', 'defaultMinutes', 'minimumMinutes', 'maximumMinutes', 'missedVisitService'] },
      { title: 'Billing', fields: ['unitMinutes', 'price', 'requiresAuthorization'] },
      { title: 'Notes', fields: ['diagnosis', 'additionalSections'] },
      { title: 'Where it is offered', fields: ['programs', 'locations', 'providedBy'] },
    ],
    blocks: [upcoming('ServiceType', 'Move or cancel the upcoming visits of this service.')],
  },
  Program: {
    about: 'Lines of care that people are enrolled in, such as intensive outpatient.',
    columns: ['code', 'manager', 'locations', 'capacity'],
    groups: [
      { title: 'Program', fields: ['name', 'code', 'type', 'description', 'partOf', 'manager', 'organization', 'period'] },
      {
        title: 'Enrollment',
        fields: ['enrollmentKind', 'capacity', 'minimumAge', 'maximumAge', 'requiresAuthorization', 'packets'],
      },
      { title: 'Care plans', fields: ['reviewDays'] },
      { title: 'What it offers', fields: ['services', 'locations'] },
    ],
    blocks: [upcoming('Program', 'Move or cancel the upcoming visits of this program.')],
  },
  Organization: {
    about: 'Insurance companies, schools, courts and others that you work with.',
    columns: ['type', 'role', 'telecom', 'payerId'],
    groups: [
      { title: 'Organization', fields: ['name', 'alias', 'type', 'role', 'specialty', 'partOf', 'description'] },
      { title: 'How to reach it', fields: ['telecom', 'addresses', 'website', 'contacts'] },
      { title: 'Billing', fields: ['payerId', 'npi', 'taxId'] },
    ],
    hides: ['logo'],
    blocks: [
      {
        type: 'Coverage',
        filter: 'Payer',
        and: [{ kind: 'Status', values: ['Active'] }],
        end: 'End',
        sentence: 'End the active insurance with this payer.',
      },
    ],
  },
  Listing: {
    about: 'Named lists of staff to assign, route and share by: teams, reviewers, who is on call.',
    columns: ['kind', 'owner', 'program', 'location'],
    groups: [
      { title: 'List', fields: ['name', 'kind', 'description', 'owner', 'partOf', 'order'] },
      { title: 'Where it belongs', fields: ['organization', 'program', 'location'] },
    ],
    blocks: [
      {
        type: 'SignatureConfiguration',
        filter: 'Signer',
        and: [{ kind: 'Status', values: ['Active'] }],
        sentence: 'Name other signers where signatures ask for people on this list.',
      },
    ],
  },
  District: {
    about: 'Areas that you plan and report by: school districts, counties, regions.',
    columns: ['code', 'state', 'counties', 'manager'],
    groups: [
      { title: 'District', fields: ['name', 'code', 'description', 'partOf'] },
      { title: 'Area', fields: ['state', 'counties', 'postalCodes'] },
      { title: 'Who is responsible', fields: ['organization', 'manager', 'telecom'] },
    ],
  },
  Group: {
    about: 'People who are seen together, with their members and leaders.',
    columns: ['kind', 'leader', 'program', 'members'],
    groups: [
      { title: 'Group', fields: ['name', 'kind', 'code', 'description', 'leader', 'coLeaders', 'period'] },
      { title: 'Members', fields: ['members', 'units', 'capacity', 'closed'] },
      { title: 'Sessions', fields: ['service', 'program', 'location', 'definition', 'itinerary'] },
    ],
    blocks: [upcoming('Group', 'Move or cancel the upcoming visits of this group.')],
  },
  Itinerary: {
    about: 'Topics that a group, program or service goes through in order.',
    columns: ['topics', 'programs', 'groups', 'services'],
    groups: [
      { title: 'Itinerary', fields: ['title', 'description'] },
      { title: 'Topics', fields: ['topics'] },
      { title: 'Used by', fields: ['programs', 'groups', 'services'] },
    ],
  },
  Schedule: {
    about: 'When a clinician, room or group can be booked, and when not.',
    columns: ['practitioner', 'location', 'group', 'services'],
    groups: [
      { title: 'Whose schedule', fields: ['name', 'practitioner', 'location', 'group', 'services', 'programs', 'color'] },
      {
        title: 'Bookable times',
        fields: [
          'availability',
          'slotMinutes',
          'capacity',
          'bufferMinutes',
          'maximumPerDay',
          'noticeHours',
          'planningHorizon',
          'timeZone',
        ],
      },
      { title: 'Blocked times', fields: ['blocks'] },
    ],
    // Patients ask for a visit, and the staff books it.
    hides: ['bookableByPatients'],
    blocks: [
      {
        ...upcoming('Owner', 'Move or cancel the upcoming visits of this person, or give them another schedule.'),
        of: scheduled('practitioner'),
        unlessAnother: 'Practitioner',
      },
      {
        ...upcoming('Group', 'Move or cancel the upcoming visits of this group, or give it another schedule.'),
        of: scheduled('group', 'practitioner'),
        unlessAnother: 'Group',
      },
      {
        ...upcoming('Location', 'Move or cancel the upcoming visits in this room.'),
        of: scheduled('location', 'practitioner', 'group'),
      },
    ],
  },
  Contract: {
    labels: ['Contract template', 'Contract templates'],
    about: 'The wording that agreements start from, such as consent to treatment or telehealth.',
    columns: ['topics', 'language'],
    groups: [{ title: 'Template', fields: ['title', 'topics', 'language', 'text', 'document'] }],
    // An agreement itself is made, signed and ended in the chart.
    hides: ['status', 'template', 'patient', 'parties', 'effective', 'expires', 'signatures', 'revokedReason', 'supersedes'],
    blocks: [
      {
        type: 'Packet',
        filter: 'Contract',
        and: [{ kind: 'Status', values: ['Active'] }],
        sentence: 'Take it out of the packets that ask for it.',
      },
    ],
    only: { filters: [{ kind: 'Template', values: ['true'] }], values: { status: 'Draft', template: true } },
  },
};
