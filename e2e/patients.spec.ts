import { expect, expectAccessible, openAs, test } from './support/journey.ts';

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
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(last.split(',')[0] ?? last);
});

test('a patient is registered and changed, and duplicates are warned of', async ({ page }) => {
  await openAs(page, 'casemanager@demo.test', '/patients');
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
  await begin.click();
  await form.getByLabel('First name').fill(given);
  await form.getByLabel('Birth date').pressSequentially('0412');
  await form.getByRole('button', { name: 'Register patient' }).click();
  await expect(form.getByText('Type the whole date: month, day and year.')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
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
  await banner.getByRole('link', { name: 'Record', exact: true }).click();
  const who = page.getByRole('region', { name: 'Who', exact: true });
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ines@example.test');
  await who.getByRole('button', { name: 'Other names' }).click();
  await who.getByRole('button', { name: 'Add to other names' }).click();
  const other = who.getByRole('region', { name: 'Other names' });
  await other.getByLabel('First name').fill('Nessa');
  await other.getByText('More', { exact: true }).click();
  await other.getByLabel('Use').selectOption('Preferred');
  await expect(banner).toContainText('“Nessa”');

  await page.getByRole('link', { name: 'Patients' }).click();
  await introduce();
  await expect(form.getByText('Maybe here already')).toBeVisible();
  await expect(form.getByText('Same name and birth date')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Register anyway' })).toBeVisible();
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the front desk enters two guardians and an insurance card, partly without a network', async ({ page, context }) => {
  await openAs(page, 'support@demo.test', '/patients');
  const own = crypto.randomUUID().slice(0, 8);
  await page.getByRole('button', { name: 'New patient' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('First name').fill(`Kit${own}`);
  await form.getByLabel('Last name').fill(`Young${own}`);
  await form.getByLabel('Birth date').fill('2019-03-04');
  await form.getByRole('button', { name: 'Register patient' }).click();
  await page.getByRole('link', { name: 'Record', exact: true }).click();

  // The chart has a list of related people too.
  await expect(page.getByRole('heading', { level: 1, name: 'Patient record' })).toBeVisible();
  const people = page.getByRole('region', { name: 'Related people' });
  const addGuardian = async (given: string) => {
    await people.getByRole('button', { name: 'Add related person' }).click();
    await form.getByLabel('First name').fill(given);
    await form.getByLabel('Last name').fill(`Young${own}`);
    await form.getByLabel('Is guardian').check();
    await form.getByLabel('May sign').check();
    await form.getByRole('button', { name: 'Add related person' }).click();
    await expect(people.getByRole('link', { name: given })).toBeVisible();
  };
  await addGuardian('Mara');
  await context.setOffline(true);
  await addGuardian('Noel');
  const money = page.getByRole('region', { name: 'Insurance' });
  await money.getByRole('button', { name: 'Add insurance' }).click();
  await form.getByLabel('Payer', { exact: true }).fill('Bayview HMO');
  await form.getByLabel('Member id').fill(`M-${own}`);
  await form.getByRole('button', { name: 'Add insurance' }).click();
  await expect(money.getByRole('link', { name: 'Bayview HMO' })).toBeVisible();
  await context.setOffline(false);
  await money.getByRole('link', { name: 'Bayview HMO' }).click();
  const mark = page.getByRole('main').getByRole('status').first();
  await expect(page.getByLabel('Member id')).toHaveValue(`M-${own}`);
  await context.setOffline(true);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file: Front' }).click();
  await (await chosen).setFiles({ name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  const front = page.getByRole('img', { name: 'Front' });
  await expect(front).toBeVisible();
  await context.setOffline(false);
  await expect(mark).toHaveText('Saved');
  await expect(front).toBeVisible();
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await expect(people.getByRole('listitem')).toHaveCount(2);
});
