import { apiBase } from './paths.ts';

/** Announcements for anybody, before they sign in. */
export const noticesPath = `${apiBase}/sign-in-notices`;

/** An announcement as those see it whom it is for: what `GET …/notices` tells. */
export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly severity: 'Information' | 'Caution' | 'Critical';
  readonly from?: string;
  readonly to?: string;
  readonly link?: string;
  readonly dismissible?: boolean;
}
