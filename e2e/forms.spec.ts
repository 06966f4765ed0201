import type { Locator, Page } from '@playwright/test';
import { openChartOfNewPatient } from './support/charts.ts';
import { gallery, publishGallery } from './support/gallery.ts';
import { draw, expect, expectAccessible, expectToFit, test } from './support/journey.ts';

const look = process.env.NOTEWELL_LOOK;
const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();

/** Takes one screenshot of the whole gallery, if requested. */
async function picture(page: Page, name: string) {
  if (!look) return;
  const section = page.getByRole('region', { name: /^Question gallery/ });
  await page.addStyleTag({ content: '[class*=question]{content-visibility:visible!important}' });
  const height = (await section.boundingBox())?.height ?? 4000;
  const size = page.viewportSize();
  await page.setViewportSize({ width: size?.width ?? 1280, height: Math.min(12_000, Math.ceil(height) + 400) });
  await section.screenshot({ path: `${look}/forms-${name}.png` });
  if (size) await page.setViewportSize(size);
}

async function pick(field: Locator, typed: string) {
  await field.click();
  await field.pressSequentially(typed);
  await field.press('Enter');
  await expect(field).not.toHaveValue(typed);
}

test('every kind of question can be answered in every style, keeps its answers, and reads well', async ({
  signedInPage: page,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { origin: baseURL ?? '' } });
  const title = await publishGallery(api);
  await api.dispose();

  await openChartOfNewPatient(page);
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('menuitem', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const form = page.getByRole('region', { name: /^Question gallery/ });
  for (const { text = '' } of gallery.filter(({ linkId }) => linkId !== 'ancient'))
    await expect.soft(form.getByText(text, { exact: true }).first(), text).toBeAttached();

  // The note's patient decides which questions are shown.
  await expect(form.getByText('Asked of whoever was born')).toBeAttached();
  await expect(form.getByText('Asked of nobody alive')).toHaveCount(0);
  await expectAccessible(page);

  await form.getByRole('radiogroup', { name: 'Integer as Stars' }).getByRole('radio', { name: '4 stars' }).check();
  await form.getByRole('radiogroup', { name: 'Integer as Smiley' }).getByRole('radio', { name: '5, very good' }).check();
  await form.getByRole('radiogroup', { name: 'Boolean as Thumbs' }).getByRole('radio', { name: 'Yes' }).check();
  await form.getByLabel('Integer as Slider', { exact: true }).press('ArrowRight');
  await form.getByLabel('Decimal as USCurrency', { exact: true }).fill('12.5');
  await form.getByLabel('String as SocialSecurityNumber', { exact: true }).fill('123456789');
  await form.getByLabel('String as LastFirstName: last name').fill('Rivera');
  await form.getByLabel('String as LastFirstName: first name').fill('Ana');
  await form.getByRole('textbox', { name: 'Text as FormattedText' }).click();
  await page.keyboard.type('Walked to the river.');
  await form.getByRole('button', { name: '+ Eye contact kept.' }).click();
  await form.getByRole('button', { name: '+ High' }).click();
  await form.getByRole('button', { name: '+ Low' }).click();
  await form.getByRole('button', { name: 'Move Low up' }).click();
  await form.getByLabel('Street').fill('12 Elm Street');
  await form.getByLabel('Postal code').fill('62701');
  await form.getByLabel('ContactPoint: number').fill('(555) 010-0199');
  await pick(form.getByRole('textbox', { name: 'Practitioner', exact: true }), 'a');
  await pick(form.getByRole('textbox', { name: 'HealthcareService', exact: true }), 'therapy');
  await form.getByRole('radio', { name: 'Sleep: Often' }).check();

  // In a grid, Enter and the arrow keys move between rows.
  await form.getByLabel('Morning: Dose').fill('5');
  await form.getByLabel('Morning: Dose').press('Enter');
  await page.keyboard.type('7.5');
  await expect(form.getByLabel('Evening: Dose')).toHaveValue('7.5');

  await form.getByRole('button', { name: 'Add a service' }).click();
  await pick(form.getByRole('textbox', { name: 'ServiceEvents, line 1: service' }), 'therapy');
  await form.getByLabel('ServiceEvents, line 1: units').fill('2');

  // Drawn signatures, and typed ones for users who cannot draw.
  const drawn = form.getByRole('group', { name: 'Signature as PractitionerSignature', exact: true });
  await draw(drawn.getByRole('img'));
  await expect(drawn.getByRole('status')).toHaveText(/^Signed by /);
  const typed = form.getByRole('group', { name: 'Signature as AdhocPatientSignature', exact: true });
  await typed.getByText('Type the name').click();
  await typed.getByRole('button', { name: 'Sign with this name' }).click();
  await expect(typed.getByRole('status')).toHaveText(/^Signed \(typed name\) by /);

  // The error message shows next to the answer.
  await form.getByLabel('String as Email', { exact: true }).fill('nobody');
  await form.getByLabel('String as Phone', { exact: true }).focus();
  await expect(form.getByText('String as Email must be a valid email')).toBeVisible();
  await picture(page, 'wide');
  await expectAccessible(page);

  await saved(page);
  await page.reload();
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'Sleep: Often' })).toBeChecked();
  await expect(form.getByLabel('String as LastFirstName: first name')).toHaveValue('Ana');
  await expect(form.getByLabel('Decimal as USCurrency', { exact: true })).toHaveValue('12.5');
  await expect(form.getByText('Walked to the river.')).toBeVisible();
  await expect(form.getByLabel('Street')).toHaveValue('12 Elm Street');
  await expect(form.getByRole('list', { name: 'In order: Ranking' }).getByRole('listitem').first()).toContainText('Low');
  await expect(form.getByLabel('Evening: Dose')).toHaveValue('7.5');
  await expect(form.getByRole('textbox', { name: 'Practitioner', exact: true })).not.toHaveValue('');
  await expect(form.getByLabel('ServiceEvents, line 1: units')).toHaveValue('2');
  await expect(drawn.getByRole('status')).toHaveText(/^Signed by /);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(form.getByRole('radio', { name: 'Sleep: Often' })).toBeChecked();
  await expectToFit(page);
  await expectAccessible(page);
  await picture(page, 'narrow');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await picture(page, 'dark');
});
