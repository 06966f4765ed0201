import type { Page } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { expect, expectAccessible, test } from './support/journey.ts';
import { refuseCalls } from './support/refuse.ts';
import { bookAnyway, bookVisit, rowOf, whoComesToday } from './support/visits.ts';

const todayWords = () =>
  new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'long', month: 'long', day: 'numeric' });
/** Today's row of a patient. The agenda shows further days, on which they may come again. */
const rowOfDay = (page: Page, name: string) => rowOf(page, name, page.getByRole('region', { name: todayWords() }));

test('the day lists appointments in their order, and leads to the day before and back', async ({ clinician: page }) => {
  const name = await whoComesToday(page);
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
  await page.getByText('Agenda', { exact: true }).click();
  const today = page.getByRole('button', { name: 'Today', exact: true });
  await expect(today).toBeDisabled();
  const day = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const words = todayWords();
  await expect(day).toHaveText(words);
  await expect(rowOfDay(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(day).not.toHaveText(words);
  await today.click();
  await expect(day).toHaveText(words);
  await expect(rowOfDay(page, name)).toBeVisible();
});

test('the week shows seven days, and a note begins from an appointment in it', async ({ signedInPage: page }) => {
  const name = await bookVisit(page);
  await page.goto('/schedule');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7);
  await page
    .getByRole('list', { name: todayWords() })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Start note' })
    .press('Enter');
  await expect(page).toHaveURL(/\/notes\//);
});

test('another practitioner’s schedule is a choice away', async ({ signedInPage: page }) => {
  await page.goto('/schedule');
  const who = page.getByRole('combobox', { name: 'Practitioner' });
  await who.click();
  await page.getByRole('option', { name: /Ruth Abernathy/ }).click();
  await expect(who).toHaveValue(/Ruth Abernathy/);
  await page.goto('/schedule?day=2031-05-05');
  await addEvent(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await blockTime(page);
});

/** Blocks time. A refused block says so, and its form keeps what was typed. */
async function blockTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an event or blocked time' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Blocked time', { exact: true }).click();
  await form.getByLabel('Reason').fill('Staff training');
  const calls = /\/schedules(\/[^/]+)?$/;
  await page.context().route(calls, refuseCalls);
  await form.getByRole('button', { name: 'Block the time' }).press('Enter');
  const refusal = page.getByRole('alert').filter({ hasText: 'The blocked time was not saved' });
  await expect(refusal).toBeVisible();
  await page.context().unroute(calls);
  await expect(form.getByLabel('Reason')).toHaveValue('Staff training');
  await form.getByRole('button', { name: 'Block the time' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
}

/** Adds an event of a whole day, gives it hours, and cancels it. */
async function addEvent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an event or blocked time' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter a title.')).toBeVisible();
  await form.getByLabel('Title').fill('Open house');
  await form.getByRole('switch', { name: 'All day' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Open house', exact: true }).click();
  await form.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('switch', { name: 'All day' }).uncheck();
  await form.getByLabel('From').fill('14:00');
  await form.getByLabel('To', { exact: true }).fill('16:15');
  const anyway = form.getByLabel('Reason to save it anyway');
  if (await anyway.isVisible()) await anyway.fill('The practice is open');
  // A refused change keeps the form, with all of it.
  const calls = /\/appointments\/[^/]+(\/series-edit)?$/;
  await page.context().route(calls, refuseCalls);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'title is refused by this journey' })).toBeVisible();
  await page.context().unroute(calls);
  await expect(form.getByLabel('From')).toHaveValue('14:00');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Open house was changed.')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  const event = page.getByRole('button', { name: /^Open house, 2:00 PM to 4:15 PM/ });
  await event.click();
  await form.getByRole('button', { name: 'Cancel event' }).click();
  await form.getByLabel('Reason').selectOption({ label: 'Weather' });
  await form.getByRole('button', { name: 'Cancel the event' }).click();
  await expect(page.getByRole('button', { name: /^Open house, .*Cancelled/ })).toBeVisible();
}

test('arrivals are checked in from the list, and final moves ask first', async ({ signedInPage: page }) => {
  const name = await bookVisit(page);
  await page.goto('/schedule?view=agenda');
  const own = rowOfDay(page, name);
  const state = own.getByRole('button', { name: /Change$/ });
  await state.click();
  await page.getByRole('menuitem', { name: 'Cancel the appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel the appointment?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep the appointment' }).click();
  await expect(own).toContainText('Booked');
  await state.click();
  await page.getByRole('menuitem', { name: 'Cancel the appointment' }).click();
  await question.getByLabel('Reason').selectOption({ label: 'Weather' });
  await question.getByLabel('Note').fill('Snow');
  // A refusal leaves the question with its answer.
  const calls = /\/appointments\/[^/]+$/;
  await page.context().route(calls, refuseCalls);
  await question.getByRole('button', { name: 'Cancel the appointment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The appointment was not changed' })).toBeVisible();
  await page.context().unroute(calls);
  await expect(question.getByLabel('Note')).toHaveValue('Snow');
  await question.getByRole('button', { name: 'Cancel the appointment' }).press('Enter');
  await expect(own).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(own).toContainText('Booked');
  // The message about it may be in front of the row, and stays while the mouse is over it.
  await state.press('Enter');
  await page.getByRole('menuitem', { name: 'Check in' }).click();
  await expect(own).toContainText('Checked in');
  await page.reload();
  await expect(own).toContainText('Checked in');
});

test('the schedule is gone through without a mouse: days, weeks and rows', async ({ signedInPage: page }) => {
  const names = [await bookVisit(page), await bookVisit(page)];
  await page.goto('/schedule?view=agenda');
  // Rows show buttons once the notes are loaded.
  for (const name of names) await expect(rowOfDay(page, name).getByRole('button', { name: 'Start note' })).toBeVisible();
  const buttons = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^(Start|Open|Read) note$|^More: / });
  await buttons.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(buttons.first()).toBeFocused();
  const day = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const today = await day.innerText();
  await page.keyboard.press('n');
  await expect(day).not.toHaveText(today);
  await page.keyboard.press('p');
  await expect(day).toHaveText(today);
  await page.keyboard.press('w');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeEnabled();
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toBeDisabled();
});

/** Waits until the booking has its id from the server; its block loses the focus then. */
const expectSent = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Find, saving and account' }).getByRole('status').first()).toHaveText('Saved');

/** Opens the list of the visits of a weekly series that begins on the day shown. */
async function checkSeries(page: Page, name: string, { from, count }: { readonly from: string; readonly count: string }) {
  await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^(Patient|Client)$/).fill(name);
  await page.getByRole('option', { name }).first().click();
  await form.getByRole('combobox', { name: 'Service' }).click();
  await page.getByRole('option', { name: 'Individual therapy' }).first().click();
  await form.getByLabel('From').fill(from);
  await form.getByLabel('Repeats').selectOption('Weekly');
  await form.getByLabel('Number of visits').fill('500');
  await expect(form.getByText('A series has at most 366 visits')).toBeVisible();
  await form.getByLabel('Number of visits').fill(count);
  await form.getByRole('button', { name: 'Check the series' }).click();
  return form;
}

/** Books a series without a network while somebody books one of its times: each conflict is decided on return. */
async function bookOffline(page: Page, name: string) {
  const { call, profile } = await practiceOf(page);
  await page.goto('/schedule?day=2032-06-07');
  await expect(page.getByRole('list', { name: 'Monday, June 7' })).toBeVisible();
  await page.context().setOffline(true);
  const form = await checkSeries(page, name, { from: '09:00', count: '4' });
  await expect(form).toContainText('Conflicts are checked once you are online');
  await form.getByRole('button', { name: 'Skip Monday, June 28' }).click();
  await form.getByRole('button', { name: 'Book 3 visits' }).click();
  await expect(form).toBeHidden();
  const [start, end] = ['2032-06-14T13:00:00.000Z', '2032-06-14T14:00:00.000Z'];
  await bookAnyway(call, { status: 'booked', owner: profile, attendees: [], title: 'Meeting', start, end });
  await page.context().setOffline(false);
  const refused = page.getByRole('region', { name: 'Refused changes' });
  await refused.getByRole('button', { name: 'Look at the conflicts' }).click();
  const visits = form.getByRole('list', { name: 'Visits of the series' }).getByRole('listitem');
  await expect(visits).toHaveCount(3);
  await expect(visits.nth(1)).toContainText('Already booked');
  await expect(form.getByRole('button', { name: /^Book \d/ })).toBeDisabled();
  for (const at of [0, 2]) {
    await visits.nth(at).getByText('Book anyway', { exact: true }).click();
    await visits.nth(at).getByLabel('Reason').fill('Promised');
  }
  await visits.nth(1).getByText('Skip', { exact: true }).click();
  await form.getByRole('button', { name: 'Book 2 visits' }).click();
  await expect(refused).toBeHidden();
  await expectSent(page);
  const booked = await call<{ start: string; title?: string }[]>('post', '/appointments/queries?orderBy=start&order=asc', [
    { kind: 'Owner', values: [profile.id] },
    { kind: 'Start', from: '2032-06-07T00:00:00Z', to: '2032-07-07T00:00:00Z' },
  ]);
  expect(booked.flatMap(({ start: at, title }) => (title === 'Meeting' ? [] : at))).toEqual([
    '2032-06-07T13:00:00.000Z',
    '2032-06-21T13:00:00.000Z',
  ]);
}

test('a weekly series is checked, booked as a whole, moved from one visit on, and cancelled', async ({ signedInPage: page }) => {
  const name = await bookVisit(page);
  await page.goto('/schedule?day=2031-03-03');
  const form = await checkSeries(page, name, { from: '09:00', count: '3' });
  const list = form.getByRole('list', { name: 'Visits of the series' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  // The clocks change on March 9, 2031; nine o'clock stays.
  await expect(list.getByRole('listitem').nth(2)).toContainText('Monday, March 17, 2031, 9:00 AM');
  // Nobody plans so far ahead: each visit is skipped or accepted with a reason.
  for (const [at, choice] of ['Book anyway', 'Skip', 'Book anyway'].entries()) {
    await list.getByRole('listitem').nth(at).getByText(choice, { exact: true }).click();
    if (choice !== 'Skip') await list.getByRole('listitem').nth(at).getByLabel('Reason').fill('Promised');
  }
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Book 2 visits' }).click();
  await expect(form).toBeHidden();
  const visit = page.getByRole('button', { name: new RegExp(`^${name}, `) });
  await expectSent(page);
  await visit.press(' ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  const question = page.getByRole('dialog', { name: 'Move a repeating visit' });
  await question.getByRole('radio', { name: 'This and following visits' }).check();
  await expect(question.getByRole('list', { name: 'Changes' })).toContainText('Mar 18, 2031, 9:00 AM');
  await question.getByLabel('Reason to move in spite of conflicts').fill('Promised');
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(question).toBeHidden();
  await page.goto('/schedule?day=2031-03-17');
  const tuesday = page.getByRole('list', { name: 'Tuesday, March 18' });
  await tuesday.getByRole('button', { name: new RegExp(`^${name}, 9:00 AM`) }).press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Every week on Tuesday');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.getByLabel('Room').fill('Blue room');
  await panel.getByRole('radio', { name: 'All visits that are still to come' }).check();
  await expect(panel.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The visits were changed.')).toBeVisible();
  await expect(panel).toContainText('Blue room');
  await showHistory(page);
  await panel.getByRole('button', { name: 'Reschedule' }).click();
  await panel.getByLabel('From').fill('05:00');
  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  await question.getByLabel('Reason to move in spite of conflicts').fill('Asked for the early hour');
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(panel).toContainText('5:00 AM');
  await expect(panel).toContainText('Asked for the early hour');
  await panel.getByRole('button', { name: 'Cancel visit' }).click();
  await panel.getByLabel('Reason').selectOption({ label: 'Weather' });
  await panel.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(panel).toContainText('Weather');
  await bookOffline(page, name);
});

/** Reads what was changed in a visit, in the words of its form. Escape leaves the history, and no more. */
async function showHistory(page: Page) {
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Blue room')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible();
}

/** Goes to seven in the evening of the first day with the arrow keys, and books there. */
async function chooseSevenByKeys(page: Page) {
  const free = page.getByRole('button', { name: /^Book on Monday, April 7/ });
  await free.focus();
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowDown');
  await expect(free).toHaveAccessibleName('Book on Monday, April 7, 7:00 PM');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Book on Tuesday, April 8, 7:00 PM' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
}

/** Makes the visit longer in the day view, and cancels it, without a mouse. */
async function endByKeys(page: Page, name: string) {
  await page.goto('/schedule?view=day&day=2031-04-08');
  await page.getByRole('button', { name: new RegExp(`^${name}, 7:00 PM to 7:30 PM`) }).press(' ');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press(' ');
  const held = page.getByRole('dialog', { name: `Move ${name} anyway?` });
  await held.getByLabel('Reason to move it anyway').fill('Needs longer');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${name}, 7:00 PM to 7:45 PM`) }).press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Rings the bell');
  await expect(panel).toContainText('Home');
  await panel.getByRole('button', { name: 'Cancel visit' }).press('Enter');
  await expect(panel.getByLabel('Reason')).toBeFocused();
  await panel.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
  await expect(panel.getByText('Choose a reason.')).toBeVisible();
  await panel.getByLabel('Reason').selectOption({ label: 'Weather' });
  await panel.getByLabel('Note').fill('Fell ill');
  await panel.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
  await expect(panel).toContainText('Fell ill');
}

test('a visit outside the opening hours is booked with a reason, without a mouse', async ({ signedInPage: page }) => {
  const name = await bookVisit(page);
  await page.goto('/schedule?day=2031-04-07');
  await chooseSevenByKeys(page);
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(/^(Patient|Client)$/)).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: `Pick somebody other than ${name}` })).toBeFocused();
  await form.getByRole('combobox', { name: 'Service' }).press('ArrowDown');
  await page.keyboard.type('Individual therapy');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('From')).toHaveValue('19:00');
  // A day that is cleared to type another one asks for it, and keeps the rest.
  await form.getByLabel('Day').fill('');
  await form.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  await expect(form.getByText('Enter a day and a time.')).toBeVisible();
  await form.getByLabel('Day').fill('2031-04-07');
  await form.getByRole('button', { name: 'People, place, instructions and more' }).press('Enter');
  await form.getByLabel('Place of service').selectOption('12');
  await form.getByLabel('For staff only').fill('Rings the bell');
  await expect(form.getByText(/^Outside (working|opening) hours|^Outside the days/).first()).toBeVisible();
  await form.getByLabel('Day').press('Enter');
  const question = page.getByRole('dialog', { name: 'Something is in the way' });
  await question.getByRole('radio', { name: 'Book anyway' }).press(' ');
  await expect(question.getByRole('button', { name: 'Book 1 visit' })).toBeDisabled();
  await question.getByLabel('Reason').fill('Works until six');
  await expectAccessible(page);
  // Somebody is faster: the form says so, and nothing else does.
  const refusal = { code: 'booking-conflict', title: 'Taken', status: 409, detail: 'Already booked.' };
  await page.route('**/appointments/series', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 });
  await question.getByRole('button', { name: 'Book 1 visit' }).press('Enter');
  await expect(question.getByRole('alert')).toContainText('Someone else just booked this time');
  await expect(page.getByRole('region', { name: 'Refused changes' })).toHaveCount(0);
  await expect(page.getByText('Booked', { exact: true })).toHaveCount(0);
  await question.getByRole('button', { name: 'Book 1 visit' }).press('Enter');
  await expect(question).toBeHidden();
  const visit = page.getByRole('button', { name: new RegExp(`^${name}, 7:00 PM`) });
  await expect(visit).toBeVisible();
  // A drop at a time with a conflict asks for a reason too.
  await expectSent(page);
  await visit.press(' ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  const held = page.getByRole('dialog', { name: `Move ${name} anyway?` });
  await expect(held.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await held.getByLabel('Reason to move it anyway').fill('Off on Monday');
  await held.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Tuesday, April 8' }).getByRole('button', { name: new RegExp(`^${name}, `) }),
  ).toBeVisible();
  await endByKeys(page, name);
});
