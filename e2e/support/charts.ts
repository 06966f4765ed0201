import { expect, type Page } from '@playwright/test';
import { practiceOf } from './api.ts';
import { visit } from './journey.ts';
import { administrator } from './people.ts';

interface Written {
  readonly subject: { readonly id: string; readonly display: string };
}

/** Opens the chart of a patient with a problem and with notes by the signed-in user. Resolves to the patient's name. */
export async function openChartOfSomebodySeen(page: Page): Promise<string> {
  const { call, profile } = await practiceOf(page);
  const notes = await call<(Written & { readonly title: string })[]>(
    'post',
    '/notes/queries?pageSize=100&orderBy=created&order=desc',
    [
      { kind: 'Author', values: [profile.id] },
      { kind: 'Status', values: ['Final'] },
    ],
  );
  // A patient whom another journey has made has a short chart.
  const isOfDemo = ({ title, subject }: (typeof notes)[number]) => title === 'Progress note' && !/Journey/.test(subject.display);
  for (const { subject } of notes.filter(isOfDemo)) {
    const problems = await call<object[]>('post', '/conditions/queries?pageSize=1', [{ kind: 'Patient', values: [subject.id] }]);
    if (problems.length === 0) continue;
    await visit(page, `/patients/${subject.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return subject.display;
  }
  throw new Error('the demo practice has nobody whom they have written about');
}

/** Waits until the lists of a chart are there: until then its buttons move. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

/** Registers a patient that no other journey uses. Resolves to the id. */
export async function newPatient(): Promise<string> {
  const { api, headers } = await administrator();
  const made = await api.post('/api/v1/practices/demo/patients', {
    headers,
    data: { name: { given: 'Ines', family: `Journey-${crypto.randomUUID().slice(0, 8)}` }, birthDate: '1991-04-05' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await api.dispose();
  return id;
}

/** Opens the chart of a new patient that no other journey uses. */
export async function openChartOfNewPatient(page: Page): Promise<void> {
  await page.goto(`/patients/${await newPatient()}`);
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText('Ines Journey');
  // The parts below one that loads move once it has its rows.
  await expectLoaded(page);
}
