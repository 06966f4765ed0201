import type { Appointment, Note } from '@notewell/model';
import type { Locator, Page } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { practiceTime } from './support/practice-day.ts';

interface Named {
  readonly id: string;
  readonly display: string;
}
type Practice = Awaited<ReturnType<typeof practiceOf>>;

const aDay = 86_400_000;
/** The third session was yesterday, so that its note can be signed at any hour. */
const dayOfSession = (session: number) =>
  new Date(Date.parse(practiceTime(Date.now()).day) + ((session - 3) * 7 - 1) * aDay).toISOString().slice(0, 10);

/** A group of twelve with the practice's group note. */
async function groupOfTwelve({ call, profile: { id: leader } }: Practice, name: string) {
  const patients = await call<Named[]>('get', '/patients?pageSize=12&orderBy=name&order=asc');
  type Model = { definition: object; program: Named; service: object };
  const models = await call<Model[]>('get', '/groups?pageSize=20');
  const programs = (await call<{ practitioner?: Named; programs?: Named[] }[]>('get', '/schedules?pageSize=100')).flatMap(
    (one) => (one.practitioner?.id === leader ? (one.programs ?? []).map(({ id }) => id) : []),
  );
  // In one of the programs for which the leader has hours.
  const model = models.find(({ program }) => programs.includes(program.id));
  const { definition, program, service } = model ?? {};
  const members = patients.map(({ id }) => ({ member: { id, resourceType: 'Patient' }, role: 'Patient' }));
  const group = await call<Named>('post', '/groups', { name, status: 'Active', definition, program, service, members });
  return { patients, group };
}

/** Opens a session in the calendar of its day. */
async function openSession(page: Page, name: string, day: string) {
  await page.goto(`/schedule?view=day&day=${day}`);
  await page.getByRole('button', { name: new RegExp(`^${name}, `) }).press('Enter');
  return page.getByRole('dialog');
}

async function bookSixWeeks(page: Page, name: string) {
  await page.goto(`/schedule?view=day&day=${dayOfSession(1)}`);
  await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('A group session').check();
  await form.getByRole('combobox', { name: 'Group' }).fill(name);
  await page.getByRole('option', { name }).click();
  await form.getByLabel('From').fill('19:00');
  await form.getByLabel('Minutes').selectOption('60');
  await form.getByLabel('Repeats').selectOption('Weekly');
  await form.getByLabel('Number of visits').fill('6');
  await form.getByRole('button', { name: 'Check the series' }).click();
  const sessions = form.getByRole('list', { name: 'Visits of the series' }).getByRole('listitem');
  await expect(sessions).toHaveCount(6);
  // The leader's hours end before the evening.
  for (const session of await sessions.all()) {
    await session.getByText('Book anyway', { exact: true }).click();
    await session.getByLabel('Reason').fill('Evening group');
  }
  await form.getByRole('button', { name: 'Book 6 visits' }).click();
  await expect(form).toBeHidden();
}

/** Records a no show and starts the note in the same moment: the note must know of it. */
async function startNoteAtOnce(panel: Locator, attendance: string) {
  const start = await panel.getByRole('button', { name: 'Start note' }).elementHandle();
  await panel.getByLabel(attendance).evaluate((select: HTMLSelectElement, button) => {
    select.value = 'NoShow';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    (button as HTMLElement).click();
  }, start);
}

/** Writes and signs the note of the third session. Resolves to its id. */
async function signThirdWeek(page: Page, name: string, absent: Named) {
  const panel = await openSession(page, name, dayOfSession(3));
  await startNoteAtOnce(panel, `Attendance of ${absent.display}`);
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByRole('heading', { level: 3 })).toHaveCount(12);
  await expect(members.getByRole('textbox', { name: /^Outreach/ })).toHaveCount(1);
  await page.getByRole('combobox', { name: /^Place of service/ }).selectOption('11');
  for (const section of [/^Topic/, /^Interventions/]) {
    await page.getByRole('region', { name: section }).getByRole('textbox').first().click();
    await page.keyboard.insertText('Distress tolerance, with practice in pairs.');
  }
  for (const [at, line] of (await members.getByRole('textbox').all()).entries()) {
    await line.focus();
    await page.keyboard.insertText(`Worked on the exercise and told the group how the week went, part ${at + 1}.`);
  }
  await expect(page.getByRole('button', { name: /to do first/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by').first()).toBeVisible();
  await expect(page).not.toHaveURL(/local/);
  return decodeURIComponent(page.url().split('/').at(-1) ?? '');
}

async function leave(page: Page, group: Named, member: Named) {
  await page.goto(`/admin/records/Group/${encodeURIComponent(group.id)}`);
  await page.getByRole('button', { name: 'Join or leave…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Leaves', { exact: true }).click();
  await dialog.getByLabel('Member').selectOption({ label: member.display });
  await dialog.getByLabel('First day without them').fill(dayOfSession(4));
  await expect(dialog.getByText('3 coming sessions change')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove from the group' }).click();
  await expect(dialog).toBeHidden();
}

/** Moves the fifth session to a free time of everybody. Resolves to the new start. */
async function moveFifth(page: Page, name: string, patients: readonly Named[]) {
  const { call, profile } = await practiceOf(page);
  const { times } = await call<{ times: { start: string }[] }>('post', '/appointments/free-times', {
    appointment: { isGroup: true, attendees: patients.map(({ id }) => ({ subject: { id, resourceType: 'Patient' } })) },
    practitioners: [{ id: profile.id }],
    minutes: 60,
    from: `${dayOfSession(5)}T05:00:00.000Z`,
  });
  const start = times[0]?.start ?? '';
  const { day, minute } = practiceTime(Date.parse(start));
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const panel = await openSession(page, name, dayOfSession(5));
  await panel.getByRole('button', { name: 'Reschedule' }).click();
  await panel.getByLabel('Day').fill(day);
  await panel.getByLabel('From').fill(clock);
  await panel.getByRole('button', { name: 'Move', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Move a repeating visit' });
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Moved', { exact: true })).toBeVisible();
  return start;
}

async function cancelSixth(page: Page, name: string) {
  const panel = await openSession(page, name, dayOfSession(6));
  await panel.getByRole('button', { name: 'Cancel visit' }).click();
  await panel.getByLabel('Reason').selectOption({ label: 'Weather' });
  await panel.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(panel.getByRole('button', { name: 'Cancel the visit' })).toBeHidden();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
}

test('a weekly group of twelve: booked, left, moved, cancelled and signed, and all of it agrees', async ({
  signedInPage: page,
}) => {
  const name = `Weekly ${Date.now()}`;
  await page.goto('/schedule');
  const practice = await practiceOf(page);
  const { call } = practice;
  const { patients, group } = await groupOfTwelve(practice, name);
  const [first, second, last] = [patients[0], patients[1], patients[11]];
  if (!first || !second || !last) throw new Error('twelve patients');
  await bookSixWeeks(page, name);
  await leave(page, group, last);
  const moved = await moveFifth(page, name, patients.slice(0, 11));
  await cancelSixth(page, name);
  const note = await signThirdWeek(page, name, second);

  // The calendar: nobody is lost, and one change touches no other session.
  const sessionsOf = (...filters: readonly { readonly kind: string; readonly values: readonly string[] }[]) =>
    call<Appointment[]>('post', '/appointments/queries?orderBy=start&order=asc', [
      { kind: 'Group', values: [group.id] },
      ...filters,
    ]);
  const sessions = await sessionsOf();
  const count = ({ attendees = [] }: Appointment) => attendees.filter(({ subject }) => subject.resourceType === 'Patient').length;
  expect(sessions.map((one) => [one.status, count(one)])).toEqual([
    ['booked', 12],
    ['booked', 12],
    ['fulfilled', 12],
    ['booked', 11],
    ['booked', 11],
    ['cancelled', 11],
  ]);
  expect(sessions[4]?.start).toBe(moved);
  expect([3, 5].map((at) => practiceTime(Date.parse(sessions[at]?.start ?? '')).minute)).toEqual([19 * 60, 19 * 60]);

  // The charts: a signed part for each of the twelve, and no coming session for who left.
  const parts = await call<Note[]>('post', '/notes/queries', [{ kind: 'PartOf', values: [note] }]);
  expect(new Set(parts.map(({ subject }) => subject.id))).toEqual(new Set(patients.map(({ id }) => id)));
  expect(parts.every(({ status }) => status === 'Final')).toBe(true);
  expect(parts.filter(({ visitStatus }) => visitStatus === 'NoShow').map(({ subject }) => subject.id)).toEqual([second.id]);
  const attended = ({ id }: Named) => sessionsOf({ kind: 'Attendees', values: [id] });
  expect([(await attended(last)).length, (await attended(first)).length]).toEqual([3, 6]);
  await page.goto(`/patients/${encodeURIComponent(first.id)}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Notes', { exact: true }).click();
  await expect(timeline.getByRole('row').filter({ hasText: 'Signed' }).first()).toBeVisible();
});
