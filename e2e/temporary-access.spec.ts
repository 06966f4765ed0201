import { clinicianEmail, enterAs, expect, expectAccessible, pressSequence, test } from './support/journey.ts';
import { signedInApi } from './support/signed-in-api.ts';

interface Person {
  readonly id: string;
  readonly display: string;
  readonly medicalRecordNumber?: string;
  readonly careTeam?: readonly { readonly member: { readonly id: string } }[];
  readonly confidentialTeam?: readonly unknown[];
}

test('another’s chart opens with a reason, says so, and closes completely', async ({ page, context, baseURL }) => {
  const admin = await signedInApi(baseURL ?? '', 'admin@demo.test');
  const clinician = await signedInApi(baseURL ?? '', clinicianEmail);
  const [chosen] = await admin.get<{ id: string; patientPopulationLevel?: string }[]>('/practicePreferences?pageSize=1');
  const level = (value: string) =>
    admin.patch(`/practicePreferences/${chosen?.id}`, [{ op: 'add', path: '/patientPopulationLevel', value }]);
  const everybody = await admin.query<Person>('/patients', [], 200);
  const other = everybody.find(
    ({ careTeam = [], confidentialTeam = [], medicalRecordNumber }) =>
      confidentialTeam.length === 0 && medicalRecordNumber && careTeam.every(({ member }) => member.id !== clinician.profileId),
  );
  expect(other, 'the demo has a patient whom the clinician does not care for').toBeDefined();
  if (!other) return;
  await level('CareTeam');
  try {
    await enterAs(page, clinicianEmail);
    await page.goto(`/patients/${other.id}`);
    await expect(page.getByText('There is no such chart')).toBeVisible();
    await page.goto('/patients');
    await page.getByRole('heading', { level: 1 }).click();
    await pressSequence(page, 'f p');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Record number', { exact: true })
      .last()
      .fill(other.medicalRecordNumber ?? '');
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByRole('list', { name: 'Charts to open' })).toContainText(other.display);
    await dialog.getByRole('combobox', { name: 'Why you need it' }).click();
    await page.getByRole('option', { name: 'I stand in for a colleague' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Open the chart' }).click();

    await expect(page.getByRole('heading', { level: 1, name: new RegExp(other.display.split(',')[0] ?? '') })).toBeVisible();
    const banner = page.getByRole('status', { name: 'Temporary access' });
    await expect(banner).toContainText(/(24 h 0|23 h [345]\d) min left/);
    await expect(banner).toContainText('reviews your reason and what you open');
    await expectAccessible(page);
    // A reload keeps the user and the open chart.
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(other.display.split(',')[0] ?? '') })).toBeVisible();
    // So is a second tab.
    const second = await context.newPage();
    await second.goto(`/patients/${other.id}`);
    await expect(second.getByRole('status', { name: 'Temporary access' })).toBeVisible();
    await expect(second.getByRole('heading', { level: 1, name: new RegExp(other.display.split(',')[0] ?? '') })).toBeVisible();

    await banner.getByRole('button', { name: 'End now' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByText('There is no such chart')).toBeVisible();
    await expect(second.getByRole('status', { name: 'Temporary access' })).toBeHidden();
    await expect(second.getByText('There is no such chart')).toBeVisible();
    await second.close();
    // Requests access from the inaccessible chart itself.
    await page.getByRole('button', { name: 'Ask for access' }).click();
    await dialog.getByRole('combobox', { name: 'Why you need it' }).click();
    await page.getByRole('option', { name: 'Emergency' }).click();
    await dialog.getByRole('button', { name: 'Open the chart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(other.display.split(',')[0] ?? '') })).toBeVisible();
    await banner.getByRole('button', { name: 'End now' }).click();
    await expect(banner).toBeHidden();
  } finally {
    await level(chosen?.patientPopulationLevel ?? 'All');
    await admin.dispose();
    await clinician.dispose();
  }
});
