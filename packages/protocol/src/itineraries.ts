/** A topic, with the signed sessions in which it was covered. */
export interface CoveredTopic {
  readonly id: string;
  readonly title: string;
  readonly unit?: string | undefined;
  readonly minutes?: number | undefined;
  readonly covered: readonly { readonly note: string; readonly serviceDate?: string | undefined }[];
}
/** Topics that a group or patient has covered, by the notes that the caller may read. */
export interface ItineraryCoverage {
  readonly itineraries: readonly {
    readonly id: string;
    readonly title: string;
    readonly topics: readonly CoveredTopic[];
    /** Id of the first topic that was not covered. */
    readonly next?: string;
  }[];
}

/** Travel times between places, by the installation's map service. */
export interface TravelTimes {
  /** False where no map service is configured: people type the times in. */
  readonly configured: boolean;
  /** True if the map service did not answer. */
  readonly failed?: true;
  /** Whole minutes between two of the places; pairs that it does not know are absent. */
  readonly times: readonly { readonly from: string; readonly to: string; readonly minutes: number }[];
}
