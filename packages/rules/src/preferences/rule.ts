import type {
  Appointment,
  Encounter,
  Group,
  GroupNoteDefinition,
  Note,
  NoteDefinition,
  Patient,
  PracticePreferences,
} from '@notewell/model';

/** The types whose writes a preference can forbid. */
export interface Governed {
  readonly Appointment: Appointment;
  readonly Encounter: Encounter;
  readonly Note: Note;
}
export type GovernedType = keyof Governed;

/** One write: without `before` a create, without `after` a delete. */
export interface PreferenceWrite<R> {
  readonly before: R | undefined;
  readonly after: R | undefined;
  /** Id of the caller's own profile. */
  readonly caller: string | undefined;
}

/** Facts outside the write that a rule may read. Each is loaded only when a rule uses it. */
export interface PreferenceFacts {
  readonly encounter: () => Promise<Encounter | undefined>;
  /** The appointment that the visit was booked as. */
  readonly appointment: () => Promise<Appointment | undefined>;
  readonly definition: () => Promise<NoteDefinition | GroupNoteDefinition | undefined>;
  /** The subject of the note, whose programs count. */
  readonly subject: () => Promise<Patient | Group | undefined>;
  /** True if the caller reviewed another note within the last `reviewPaceSeconds`. */
  readonly reviewedJustNow: () => Promise<boolean>;
}

/** A preference, the writes it concerns, and when it forbids one. */
export interface PreferenceRule<T extends GovernedType = GovernedType> {
  readonly preference: keyof PracticePreferences;
  readonly type: T;
  /** Message for the person whose write is refused. */
  readonly sentence: string;
  /** Cheap test of the write alone. Preferences are read only for writes that concern a rule. */
  readonly concerns: (write: PreferenceWrite<Governed[T]>) => boolean;
  readonly forbids: (
    write: PreferenceWrite<Governed[T]>,
    preferences: PracticePreferences,
    facts: PreferenceFacts,
  ) => boolean | Promise<boolean>;
}
