import { apiBase, practiceBase } from './paths.ts';

/* Calendar feeds: a secret address at which another calendar reads one person's appointments. */

/** The caller's own feed: `GET` its state, `POST` makes a new one, `DELETE` ends it. */
export const calendarFeedPath = (networkId: string): string => `${practiceBase(networkId)}/calendar-feed`;
/** Read by other calendars. The key is in the query, which no log holds. */
export const calendarFilePath = `${apiBase}/calendar-feed.ics`;

export interface CalendarFeed {
  /** Absent if there is none. */
  readonly made?: string | undefined;
  /** When another calendar last read it. */
  readonly lastRead?: string | undefined;
}
/** The address is sent once, when it is made. */
export interface CalendarFeedMade {
  readonly url: string;
}
