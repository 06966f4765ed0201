import type { Locator, Page } from '@playwright/test';

const toWrite = /^(Start|Open) note$/;

/**
 * The visits of today's at Home that took place and whose note is to be begun (`Start note`) or gone on with. A row has that
 * button only once it is known which notes there are, so whoever looks too early finds none rather than a wrong one.
 */
export const visitsToday = (page: Page, note: string | RegExp = toWrite): Locator =>
  page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: note }),
      hasText: 'Individual therapy',
      hasNotText: /no.show|cancelled/i,
    });

export const visitToday = (page: Page, note: string | RegExp = toWrite): Locator => visitsToday(page, note).first();

/** Begins or opens the note of the first individual session of today, from Home. */
export const openNoteOfToday = (page: Page): Promise<void> => visitToday(page).getByRole('button', { name: toWrite }).click();

/** What is written in a note's section of that title, wherever it stands in the definition. */
export const editorOf = (page: Page, section: RegExp): Locator =>
  page.getByRole('region', { name: section }).getByRole('textbox');

/** A session that is over at any hour of the day, so that a note of it can be signed: a minute after midnight, as the fields take it. */
export const firstMinute = { start: '00:00', end: '00:01', duration: '0:01' };
