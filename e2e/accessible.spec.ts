import type { Page } from '@playwright/test';
import { openChartOfSomebodySeen } from './support/charts.ts';
import { expect, expectSound, test, visit } from './support/journey.ts';
import { beginNoteOfToday, rowOf, rowOfToday, whoComesToday } from './support/visits.ts';

type Show = (page: Page) => Promise<void>;

/** Screens that a phone shows in one column, without parts of their own. Axe reads any other one on a phone as well. */
const sameOnPhone: readonly string[] = [
  'waitlist',
  'the route of a day',
  'choices of notifications',
  'inboxes of others',
  'care plan gaps',
  'program',
  'missing notes',
  'care thread',
  'outcomes',
  "a patient's record",
  'a signed note',
  'a session',
];

/**
 * Screens, each with the steps to it and the wait for its content. Those of one journey share a page, because loading one
 * costs as much as all checks of a screen.
 */
const journeys: Readonly<Record<string, Readonly<Record<string, Show>>>> = {
  'the day and its schedule': {
    home: async (page) => {
      const name = await whoComesToday(page);
      await visit(page, '/');
      await expect(rowOfToday(page, name)).toBeVisible();
    },
    calendar: async (page) => {
      const name = await whoComesToday(page);
      await visit(page, '/schedule');
      await expect(page.getByRole('button', { name: new RegExp(`^${name}, `) }).first()).toBeVisible();
    },
    schedule: async (page) => {
      const name = await whoComesToday(page);
      await visit(page, '/schedule?view=agenda');
      await expect(rowOf(page, name).getByRole('button', { name: /note$|^More/ })).toBeVisible();
    },
    waitlist: async (page) => {
      await visit(page, '/waitlist');
      await expect(page.getByRole('region', { name: 'Waiting' })).toBeVisible();
      await expect(page.getByText('Nobody waits').or(page.getByRole('button', { name: /^Find a time/ }).first())).toBeVisible();
    },
    'the route of a day': async (page) => {
      await visit(page, '/schedule/route');
      await expect(page.getByText('No visits away from the office').or(page.getByRole('list', { name: 'Stops' }))).toBeVisible();
    },
  },
  'what others send': {
    inbox: async (page) => {
      await visit(page, '/inbox');
      await expect(
        page.getByText(/Nothing waits for you|waits elsewhere/).or(page.getByRole('button', { name: /^Done, / }).first()),
      ).toBeVisible();
    },
    'choices of notifications': async (page) => {
      await visit(page, '/account/notifications');
      await expect(page.getByLabel('Email about notes to co-sign')).toBeVisible();
    },
    'inboxes of others': async (page) => {
      await visit(page, '/inbox/others');
      await expect(
        page.getByText('This is not yours to open').or(page.getByRole('combobox', { name: 'Colleague' })),
      ).toBeVisible();
    },
    messages: async (page) => {
      await visit(page, '/messages');
      await expect(page.getByRole('link', { name: 'Adult outpatient team' })).toBeVisible();
    },
    'a conversation': async (page) => {
      await visit(page, '/messages');
      await page.getByRole('link', { name: 'Adult outpatient team' }).click();
      await expect(page.getByRole('log').getByText('Works for me.')).toBeVisible();
      await expect(page.getByText('Goes to 3 staff')).toBeVisible();
    },
  },
  'lists of the practice': {
    patients: async (page) => {
      await visit(page, '/patients');
      await expect(page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(1)).toBeVisible();
    },
    'care plan gaps': async (page) => {
      await visit(page, '/care-worklist');
      await expect(page.getByRole('list', { name: /^Gaps of/ }).first()).toBeVisible();
    },
    program: async (page) => {
      await visit(page, '/programs');
      await page.getByRole('link', { name: 'Outpatient Mental Health' }).click();
      await expect(page.getByRole('article', { name: /^Goal ratings/ })).toBeVisible();
      await page.getByRole('button', { name: /^Table of Goal ratings/ }).click();
      await expect(page.getByRole('columnheader', { name: 'Median' })).toBeVisible();
    },
    'missing notes': async (page) => {
      await visit(page, '/missing-notes');
      await expect(
        page.getByText('Nothing is missing').or(page.getByRole('button', { name: /^Start note/ }).first()),
      ).toBeVisible();
    },
  },
  'a chart': {
    chart: async (page) => {
      await openChartOfSomebodySeen(page);
      await expect(page.getByRole('grid', { name: 'Timeline' }).getByRole('row').nth(1)).toBeVisible();
    },
    'care thread': async (page) => {
      await openChartOfSomebodySeen(page);
      await page.getByRole('link', { name: /^Care thread/ }).click();
      await expect(page.getByRole('heading', { name: 'Care thread', level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Diagnoses and goals' })).toBeVisible();
    },
    outcomes: async (page) => {
      await openChartOfSomebodySeen(page);
      await page.getByRole('link', { name: /^Outcomes/ }).click();
      const goals = page.getByRole('region', { name: 'Goals', exact: true });
      await expect(page.getByRole('region', { name: 'Scores', exact: true }).getByRole('article').first()).toBeVisible();
      await expect(goals).toBeVisible();
      await page
        .getByRole('button', { name: /^Table of/ })
        .first()
        .click();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
    "a patient's record": async (page) => {
      await openChartOfSomebodySeen(page);
      await page.getByRole('link', { name: 'Record', exact: true }).click();
      await expect(page.getByRole('region', { name: 'How to reach them' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Insurance' }).getByText('Loading')).toHaveCount(0);
    },
  },
  'notes and sessions': {
    'a note being written': async (page) => {
      await beginNoteOfToday(page);
      await expect(page.getByRole('button', { name: 'Sign note' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox').last()).toBeVisible();
    },
    'a signed note': async (page) => {
      await openChartOfSomebodySeen(page);
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline.getByText('Notes', { exact: true }).click();
      await timeline.getByRole('row').filter({ hasText: 'Signed' }).first().getByRole('link').click();
      await expect(page.getByText(/^Signed by /).first()).toBeVisible();
    },
    'a session': async (page) => {
      await openChartOfSomebodySeen(page);
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline.getByText('Sessions', { exact: true }).click();
      await timeline.getByRole('row').filter({ hasText: 'Finished' }).first().getByRole('link').click();
      await expect(page).toHaveURL(/\/sessions\//);
      await expect(page.getByRole('region', { name: 'Notes' }).getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'People' }).getByText(/^Provider · /)).toBeVisible();
    },
  },
};

for (const [names, screens] of Object.entries(journeys))
  test(`${names}: axe finds nothing, wide and on a phone, and nothing runs off the side`, async ({ signedInPage: page }) => {
    for (const [name, show] of Object.entries(screens))
      await test.step(name, async () => {
        await show(page);
        await expectSound(page, sameOnPhone.includes(name) ? 'one layout' : 'own phone layout');
      });
  });
