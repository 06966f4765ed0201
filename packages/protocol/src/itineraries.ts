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
