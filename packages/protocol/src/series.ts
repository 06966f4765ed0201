/** An occurrence of a series that is booked at another time. */
export interface SeriesMove {
  /** The start that the rule gives. */
  readonly occurrence: string;
  readonly start: string;
  readonly end: string;
}
/** An occurrence that is booked in spite of its conflicts. The reason is added to its comment for staff. */
export interface SeriesAccept {
  /** The start that the rule gives; in an edit, the start that the edit gives. */
  readonly occurrence: string;
  readonly reason: string;
}
/** Sent with an appointment that has a `recurrence`. Skipped occurrences are exceptions of that rule. */
export interface SeriesExtras {
  readonly moves?: readonly SeriesMove[];
  readonly accepts?: readonly SeriesAccept[];
}
/** A booking in the way. Its id is given only to those who may read it. */
export interface SeriesObstacle {
  readonly start: string;
  readonly end: string;
  readonly id?: string | undefined;
  /** The start of the other occurrence of the same series. */
  readonly occurrence?: string | undefined;
}
export interface SeriesConflict {
  /** A kind of `conflictKinds` of the rules. */
  readonly kind: string;
  readonly start: string;
  readonly end: string;
  readonly who?: { readonly id: string; readonly display?: string | undefined; readonly resourceType?: string | undefined };
  readonly room?: string | undefined;
  readonly limit?: number | undefined;
  readonly with?: readonly SeriesObstacle[];
}
export interface SeriesPreview {
  readonly occurrences: readonly {
    /** The start that the rule gives, also where the occurrence is moved. */
    readonly occurrence: string;
    readonly start: string;
    readonly end?: string | undefined;
    readonly conflicts: readonly SeriesConflict[];
  }[];
}

/** The first free times for an appointment, earliest first. */
export interface FreeTimes {
  readonly times: readonly {
    readonly start: string;
    readonly end: string;
    readonly practitioner: { readonly id: string; readonly resourceType?: string | undefined };
  }[];
}

/** When calendars are taken by appointments that the caller may not read. A calendar is a person's id, or a room's key. */
export interface BusyTimes {
  readonly busy: readonly { readonly calendar: string; readonly start: string; readonly end: string }[];
}

/** The coming sessions of a group that a change of membership changes. */
export interface MembershipPreview {
  /** First day of a membership that goes out of the list, because the patient leaves on that day. */
  readonly removed?: string;
  /** First day of a later membership of the same patient, which stays. */
  readonly again?: string;
  readonly sessions: readonly {
    readonly id: string;
    readonly start: string;
    readonly end?: string;
    readonly conflicts: readonly SeriesConflict[];
  }[];
}

/** The outcome of an edit of a series. */
export interface SeriesEditPreview {
  readonly changed: readonly {
    /** Absent for an appointment that a new pattern adds. */
    readonly id?: string;
    readonly start: string;
    readonly end?: string;
    readonly status: string;
    readonly conflicts: readonly SeriesConflict[];
  }[];
  readonly left: readonly { readonly id: string; readonly start: string; readonly why: 'moved' | 'given' | 'begun' | 'closed' }[];
}

/** Who on the waitlist a freed time would suit, in the order in which they are asked. */
export interface WaitingForTime {
  readonly waiting: readonly {
    /** The appointment on the waitlist. */
    readonly id: string;
    readonly start: string;
    readonly end: string;
  }[];
}
