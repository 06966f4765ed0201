import type { Page } from '@playwright/test';
import { practiceOf } from './support/api.ts';
import { expect, expectAccessible, test } from './support/journey.ts';
import { practiceTime } from './support/practice-day.ts';
import { bookAnyway } from './support/visits.ts';

interface Named {
  readonly id: string;
  readonly display: string;
}

/** Books a current group session with the given number of patients. */
async function bookGroup(page: Page, title: string, size: number) {
  const { call, profile } = await practiceOf(page);
  const patients = await call<Named[]>('get', `/patients?pageSize=${size}&orderBy=name&order=asc`);
  const groups = await call<{ id: string; definition: object; program: object; service: object }[]>('get', '/groups?pageSize=1');
  const [model] = groups;
  const group = await call<Named>('post', '/groups', {
    name: title,
    status: 'Active',
    definition: model?.definition,
    program: model?.program,
    service: model?.service,
    members: patients.map(({ id }) => ({ member: { id, resourceType: 'Patient' } })),
  });
  // The session has ended and began on the practice's current day at any hour.
  const end = new Date(Date.now() - 5_000);
  const start = new Date(end.getTime() - Math.min(90, practiceTime(end.getTime()).minute) * 60_000);
  await bookAnyway(call, {
    status: 'booked',
    isGroup: true,
    title,
    group: { id: group.id, resourceType: 'Group' },
    owner: profile,
    placeOfService: { code: '11', display: 'Office' },
    serviceType: model?.service,
    program: model?.program,
    start: start.toISOString(),
    end: end.toISOString(),
    attendees: [
      { subject: { id: group.id, resourceType: 'Group' } },
      ...patients.map(({ id }) => ({ subject: { id, resourceType: 'Patient' }, role: 'Patient' })),
    ],
  });
  return patients;
}

/** Counts the user's mouse presses on the page. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { clicks: number }; // a counter that this test adds to the page
    counted.clicks = 0;
    document.addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true });
  });
const clicks = (page: Page) => page.evaluate(() => (window as unknown as { clicks: number }).clicks);

const said = [
  'Spoke of a hard week and stayed with the exercise to the end.',
  'Listened at first and then tried the breathing twice over.',
  'Asked good questions and took the worksheet home to finish.',
  'Came late, settled soon and practiced with a partner today.',
  'Found the second part difficult and said so in plain words.',
  'Told how the plan held on Sunday when the craving came.',
  'Was quiet throughout and nodded when asked about the week.',
  'Laughed often, and named three things that went well lately.',
  'Described a quarrel at work and how it was left alone.',
  'Did the homework in full and showed the others the page.',
  'Worried about rent and agreed to call the office tomorrow.',
  'Practiced the skill with care and felt calmer than before.',
];

test('a session of twelve reaches every chart in eighteen clicks', async ({ signedInPage: page }) => {
  const title = `Skills ${Date.now()}`;
  const patients = await bookGroup(page, title, 12);
  await countClicks(page);
  await page.goto('/');

  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Start note' })
    .click();
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByRole('heading', { level: 3 })).toHaveCount(12);
  await expectAccessible(page);

  // Fills the shared sections once, then the members' lines by Tab.
  for (const name of [/^Topic/, /^Interventions/]) {
    await page.getByRole('region', { name }).getByRole('textbox').click();
    await page.keyboard.insertText('Distress tolerance, with practice in pairs.');
  }
  const rowOf = (patient: Named | undefined) => members.getByRole('listitem', { name: patient?.display ?? '' });
  const absent = rowOf(patients.at(-1));
  await absent.getByText('No show').click();
  await expect(absent.getByRole('textbox', { name: /^Outreach/ })).toBeVisible();
  for (const [index, patient] of patients.entries()) {
    const lines = rowOf(patient).getByRole('textbox');
    await lines.first().focus();
    for (const [at, line] of (await lines.all()).entries()) {
      await line.focus();
      await page.keyboard.insertText(`${said[index % said.length] ?? ''} ${at === 0 ? '' : 'Progress is steady.'}`);
    }
  }
  await expect(page.getByRole('button', { name: /to do first/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by').first()).toBeVisible();
  expect(await clicks(page)).toBeLessThanOrEqual(18);
  await expectAccessible(page);

  // Each chart has its own note with its own line and without other members' names.
  await expect(page).not.toHaveURL(/local/);
  const id = decodeURIComponent(page.url().split('/').at(-1) ?? '');
  const { call } = await practiceOf(page);
  const parts = await call<{ id: string; status: string; subject: Named }[]>('post', '/notes/queries', [
    { kind: 'PartOf', values: [id] },
  ]);
  expect(parts.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'Final'));
  for (const part of parts) {
    const words = JSON.stringify(part);
    for (const { id: other, display } of patients.filter((one) => one.id !== part.subject.id)) {
      expect(words).not.toContain(other);
      expect(words).not.toContain(display);
    }
  }
  await members.getByRole('link', { name: 'Individual note' }).first().click();
  await expect(page.getByText('Part of')).toBeVisible();
  await expect(page.getByText('Distress tolerance').first()).toBeVisible();
});

test('a member’s name in another’s line stands against signing, beside that line', async ({ signedInPage: page }) => {
  const title = `Names ${Date.now()}`;
  const patients = await bookGroup(page, title, 3);
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Start note' })
    .click();
  const members = page.getByRole('region', { name: 'Members' });
  const [first, second] = patients;
  const row = members.getByRole('listitem', { name: first?.display ?? '' });
  await row
    .getByRole('textbox')
    .first()
    .fill(`Talked with ${second?.display.split(', ').toReversed().join(' ') ?? ''} about home.`);
  await expect(row.getByText(/write it without naming/)).toBeVisible();
});

test('a corrected topic reaches a member’s note by one press and a signature', async ({ signedInPage: page }) => {
  const title = `Topics ${Date.now()}`;
  const patients = await bookGroup(page, title, 2);
  await page.goto('/');
  const session = page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: title });
  await session.getByRole('button', { name: 'Start note' }).click();
  for (const name of [/^Topic/, /^Interventions/]) {
    await page.getByRole('region', { name }).getByRole('textbox').click();
    await page.keyboard.insertText('Distress tolerance, with practice in pairs.');
  }
  const members = page.getByRole('region', { name: 'Members' });
  for (const [index, patient] of patients.entries()) {
    const lines = members.getByRole('listitem', { name: patient.display }).getByRole('textbox');
    await lines.first().focus();
    for (const line of await lines.all()) {
      await line.focus();
      await page.keyboard.insertText(said[index] ?? '');
    }
  }
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Signed by').first()).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Amend…' }).click();
  const form = page.getByRole('form', { name: 'Amendment' });
  await form.getByLabel('Why is the note amended?').fill('Another topic.');
  await form
    .getByRole('region', { name: /^Topic/ })
    .getByRole('textbox')
    .click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Mindfulness of the breath.');
  await form.getByRole('button', { name: 'Sign amendment' }).click();
  await expect(members.getByText('Differs in: Topic')).toHaveCount(2);
  await expectAccessible(page);

  const first = patients[0]?.display ?? '';
  await page.getByRole('button', { name: `Amend the note of ${first} with the group’s words` }).click();
  await expect(form.getByRole('region', { name: /^Topic/ }).getByRole('textbox')).toHaveText('Mindfulness of the breath.');
  await form.getByRole('button', { name: 'Sign amendment' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Mindfulness of the breath.')).toBeVisible();
  await page.getByText('Part of').getByRole('link').click();
  await expect(members.getByText('Differs in: Topic')).toHaveCount(1);
});
