import type { Notification } from '@notewell/model';

/* Calls about the notifications of people who are away. */

/** Answer of `GET …/deputy-inbox`: what waits for people whose deputy the caller is today. */
export interface DeputyInbox {
  readonly absent: readonly AbsentPerson[];
}
export interface AbsentPerson {
  readonly id: string;
  readonly display: string | undefined;
  /** Last day of the period. */
  readonly until: string | undefined;
  /** Open ones about records that the caller may read. */
  readonly notifications: readonly Notification[];
}

/** Body of `PUT …/practitioners/{id}/deputies`. */
export interface DeputiesAsked {
  readonly deputies: readonly DeputyAsked[];
}
export interface DeputyAsked {
  readonly subject: { readonly id: string };
  /** First and last day. */
  readonly period: { readonly start: string; readonly end: string };
}

/** Body of `POST …/notifications/{id}/reassign`. */
export interface ReassignAsked {
  readonly to: { readonly id: string };
}

/** Answer of `GET …/notifications/{id}/takers`: colleagues who can do the work of a notification, by name. */
export interface Takers {
  readonly people: readonly { readonly id: string; readonly display: string }[];
}
