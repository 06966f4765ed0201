import { expect, expectAccessible, signIn, test } from './support/journey.ts';

test('a patient is found while typing and opened by keyboard', async ({ clinician: page }) => {
  await page.getByRole('link', { name: 'Patients' }).click();
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  const rows = page.getByRole('grid', { name: 'Patients' }).getByRole('row');
  const name = await rows.nth(1).getByRole('link').innerText();
  const [, born = '', record = ''] = await rows
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .first()
    .getByRole('gridcell')
    .allInnerTexts();

  await search.fill(record);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole('link')).toHaveText(name);

  await search.fill(born.replace(/ ·.*$/, ''));
  await expect(rows.filter({ hasText: name })).toHaveCount(1);

  await search.fill(name.replace(',', '').trim());
  await expect(rows.nth(1).getByRole('link')).toHaveText(name);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/patients\/.+/);
  await expect(page.getByText(name.split(',')[0] ?? name).first()).toBeVisible();
});

test('a name that nobody has says so, and the list sorts by its heads', async ({ signedInPage: page }) => {
  await page.goto('/patients');
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  await search.fill('zzzzqqq');
  await expect(page.getByText('No patient found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: 'Born' }).click();
  await expect(page.getByRole('columnheader', { name: 'Born' })).toHaveAttribute('aria-sort', 'ascending');
  const born = page.getByRole('gridcell').filter({ hasText: / · \d+ y/ });
  await expect
    .poll(async () => {
      const years = (await born.allInnerTexts()).map((text) => Number(/\d{4}/.exec(text)?.[0]));
      return years.length > 1 && years.every((year, at) => at === 0 || year >= (years[at - 1] ?? year));
    }, 'the eldest come first')
    .toBe(true);
  await expectAccessible(page);
});

test('Enter right after typing opens whom one typed, not who stood there before', async ({ clinician: page, context }) => {
  await page.getByRole('link', { name: 'Patients' }).click();
  const rows = page.getByRole('grid', { name: 'Patients' }).getByRole('row');
  const [first, last] = [await rows.nth(1).getByRole('link').innerText(), await rows.nth(8).getByRole('link').innerText()];
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  await search.fill(first.replace(',', ''));
  await expect(rows.nth(1).getByRole('link')).toHaveText(first);
  // Holds the reply back.
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  await context.route(/\/patients\/queries/, async (route) => {
    asked++;
    await mayAnswer;
    await route.continue();
  });
  await search.fill(last.replace(',', ''));
  await search.press('Enter');
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(page).toHaveURL('/patients');
  answer();
  await expect(page).toHaveURL(/\/patients\/.+/);
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(last.split(',')[0] ?? last);
});

test('a patient is registered, their details are changed from the chart, and nobody registers them twice unawares', async ({
  page,
}) => {
  await signIn(page, 'casemanager@demo.test');
  await page.getByRole('link', { name: 'Patients' }).click();
  const begin = page.getByRole('button', { name: 'New patient' });
  const form = page.getByRole('dialog', { name: 'New patient' });
  // Both names are unique. A similar name with the same birth date would be offered as a possible duplicate.
  const own = crypto.randomUUID().slice(0, 8);
  const given = `Ines${own}`;
  const family = `Quillon${own}`;
  const introduce = async () => {
    await begin.click();
    await form.getByLabel('First name').fill(given);
    await form.getByLabel('Last name').fill(family);
    await form.getByLabel('Birth date').fill('1991-04-05');
  };
  await introduce();
  await form.getByLabel('Email').fill('not one');
  await form.getByRole('button', { name: 'Register patient' }).click();
  await expect(form.getByText('Email must be a valid email')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Email').fill('ines@example.test');
  await form.getByRole('button', { name: 'Register patient' }).click();

  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText(`${given} ${family}`);
  await expect(banner).toContainText(/Record\s*\d{8}/);
  await banner.getByRole('button', { name: 'Edit details' }).click();
  const details = page.getByRole('dialog', { name: 'Patient details' });
  await expect(details.getByLabel('Email')).toHaveValue('ines@example.test');
  await details.getByLabel('Preferred name').fill('Nessa');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(banner).toContainText('“Nessa”');

  await page.getByRole('link', { name: 'Patients' }).click();
  await introduce();
  await expect(form.getByText('Maybe here already')).toBeVisible();
  await expect(form.getByText('Same name and birth date')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Register all the same' })).toBeVisible();
});
