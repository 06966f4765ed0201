import type {
  Appointment,
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
import type { NoteForms } from './presence.ts';

/** The practice's preferences that note rules go by (spec section 9). */
export interface NotePreferences {
  readonly noteSignWarningTimeout: number;
  readonly sessionsToSignIncludeWeekends: boolean;
  readonly requirePlaceOfService: boolean;
  readonly hidePlaceOfService: boolean;
  readonly checkOverlappingSessions: boolean;
  readonly requireMissedVisitReason?: boolean | undefined;
}

/** What rules look at of another session. */
export type OtherEncounter = Pick<
  Encounter,
  'id' | 'start' | 'end' | 'status' | 'participants' | 'patient' | 'subject' | 'partOf'
> & {
  readonly display?: string | undefined;
};

/** Everything that note rules look at. What is absent is unknown, and a rule that needs it does not apply. */
export interface NoteRuleInput {
  readonly note: Note;
  /** What the forms ask that the note's sections name, by their ids; of one that is not in it nothing is said. */
  readonly forms?: NoteForms | undefined;
  readonly definition: Pick<NoteDefinition, 'sections' | 'rules' | 'visitStatus'>;
  readonly encounter?: Encounter | undefined;
  readonly appointment?: Appointment | undefined;
  readonly service?: HealthcareService | undefined;
  readonly program?: Program | undefined;
  readonly patient?: Patient | undefined;
  /** The group that a group note is about. */
  readonly group?: Group | undefined;
  /** Everybody in the roster of the group note that this one is, or is a part of; displays are "Family, Given". */
  readonly members?: readonly Reference[] | undefined;
  /** The services of a multi-service note. */
  readonly services?: readonly HealthcareService[] | undefined;
  /** Rules that the practice made; each runs where it holds over the note, or where the definition names it. */
  readonly noteRules?: readonly NoteRule[] | undefined;
  readonly coverages?: readonly Coverage[] | undefined;
  /** Sessions of the same practitioner or patient around the same time. */
  readonly otherEncounters?: readonly OtherEncounter[] | undefined;
  readonly preferences: NotePreferences;
  /** IANA name of the practice's zone: days are its days. */
  readonly timeZone: string;
  /** An instant. */
  readonly now: string;
}

export type RuleParameters = NonNullable<NoteDefinitionRule['parameters']>;
