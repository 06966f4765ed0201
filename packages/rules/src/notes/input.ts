import type {
  Appointment,
  CarePlan,
  Coverage,
  Encounter,
  Group,
  HealthcareService,
  Note,
  NoteDefinition,
  NoteDefinitionRule,
  NoteRule,
  Patient,
  Program,
  Reference,
} from '@notewell/model';
import type { Prefilled } from './prefilled.ts';
import type { NoteForms, SharedSections } from './presence.ts';

/** The practice's preferences that note rules use (spec section 9). */
export interface NotePreferences {
  readonly noteSignWarningTimeout: number;
  readonly sessionsToSignIncludeWeekends: boolean;
  readonly requirePlaceOfService: boolean;
  readonly hidePlaceOfService: boolean;
  readonly checkOverlappingSessions: boolean;
  readonly requireMissedVisitReason?: boolean | undefined;
}

/** Fields of another session that rules read. */
export type OtherEncounter = Pick<
  Encounter,
  'id' | 'start' | 'end' | 'status' | 'participants' | 'patient' | 'subject' | 'partOf'
> & {
  readonly display?: string | undefined;
};

/** Input of the note rules. Absent values are unknown, and a rule that needs one does not apply. */
export interface NoteRuleInput {
  readonly note: Note;
  /** Questions of the forms in the note's sections, by form id. Rules ignore a form that is missing here. */
  readonly forms?: NoteForms | undefined;
  /** Elements of the shared sections in the note's sections, by form id. */
  readonly sharedSections?: SharedSections | undefined;
  /** The note with the text that somebody has signed. Its author answered for that text. */
  readonly signed?: Pick<Note, 'sections'> | undefined;
  readonly definition: Pick<
    NoteDefinition,
    'sections' | 'rules' | 'visitStatus' | 'placeOfService' | 'incompleteSigning' | 'allowWithoutEncounter' | 'noteKind'
  >;
  /** Plain text and answers that a template or an earlier note put into sections, by section id. */
  readonly prefilled?: Prefilled | undefined;
  readonly encounter?: Encounter | undefined;
  readonly appointment?: Appointment | undefined;
  readonly service?: HealthcareService | undefined;
  readonly program?: Program | undefined;
  readonly patient?: Patient | undefined;
  /** The group that a group note is about. */
  readonly group?: Group | undefined;
  /** Roster of the group note that this one is, or is a part of; displays are "Family, Given". */
  readonly members?: readonly Reference[] | undefined;
  /** The services of a multi-service note. */
  readonly services?: readonly HealthcareService[] | undefined;
  /** The practice's own rules. Each runs if it applies to the note, or if the definition names it. */
  readonly noteRules?: readonly NoteRule[] | undefined;
  readonly coverages?: readonly Coverage[] | undefined;
  /** The patient's active care plans. */
  readonly carePlans?: readonly Pick<CarePlan, 'items'>[] | undefined;
  /** Sessions of the same practitioner or patient around the same time. */
  readonly otherEncounters?: readonly OtherEncounter[] | undefined;
  readonly preferences: NotePreferences;
  /** IANA name of the practice's time zone, which defines its days. */
  readonly timeZone: string;
  /** An instant. */
  readonly now: string;
}

export type RuleParameters = NonNullable<NoteDefinitionRule['parameters']>;
