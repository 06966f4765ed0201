import { demoPassword, expect, expectAccessible, expectToFit, pressSequence, test } from './support/journey.ts';

test('the palette finds a patient by name from anywhere', async ({ signedInPage: page }) => {
  await page.goto('/patients');
  const name = await page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(1).getByRole('link').innerText();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox').fill(name.replace(',', ''));
  await expect(palette.getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patients\/.+/);
  // A task begins from any screen.
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('book');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Book a visit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Book a visit' })).toBeHidden();
  // A task takes a patient, whose name may be misspelled.
  const [family = '', given = ''] = name.split(', ');
  const misspelled = `${family.slice(0, 3)}${family.slice(4)}`;
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(`book for ${family.length > 5 ? misspelled : family} ${given}`);
  await expect(palette.getByRole('option', { name: `Book a visit for ${name}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Book a visit' }).getByText(name)).toBeVisible();
});

test('a day without a mouse: shortcuts lead everywhere and are listed on ?', async ({ clinician: page }) => {
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await pressSequence(page, 'g s');
  await expect(page).toHaveURL('/schedule');
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to Patients');
});

test('a locked screen shows nothing, and the same person continues', async ({ signedInPage: page }) => {
  await page.goto('/patients');
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  await search.fill('a');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Lock the screen' }).click();
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill('not it');
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock.getByRole('alert')).toHaveText('The password is not right.');
  await expectAccessible(page);
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  await expect(search).toHaveValue('a');
});

test('inactivity locks the screen, and writing continues at the same caret', async ({ clinician: page }) => {
  await page.clock.install();
  await page.goto('/patients');
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  await search.fill('Silva Ana');
  await search.press('ArrowLeft');
  await search.press('ArrowLeft');
  await page.clock.fastForward('25:00:00');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toBeVisible();
  await page.clock.resume();
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  await expect(search).toBeFocused();
  await page.keyboard.type('!');
  await expect(search).toHaveValue('Silva A!na');
});

test('a session that ended elsewhere asks for the password in place', async ({ signedInPage: page, context }) => {
  await page.goto('/patients');
  await expect(page.getByRole('grid', { name: 'Patients' })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('searchbox', { name: 'Search patients' }).fill('s');
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock.getByText('Your session has ended')).toBeVisible();
  await lock.getByLabel('Password', { exact: true }).fill(demoPassword);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Patients' })).toBeVisible();
});

test('large font scales the interface by 1.25 and is remembered', async ({ clinician: page }) => {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('switch', { name: 'Large font' }).click();
  const zoom = () => page.evaluate(() => getComputedStyle(document.documentElement).zoom);
  await expect.poll(zoom).toBe('1.25');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect.poll(zoom).toBe('1.25');
  // The menu stays reachable with large type, so that the user can switch it off.
  const menu = page.getByRole('button', { name: /^Your menu/ });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await menu.click();
    const large = page.getByRole('switch', { name: 'Large font' });
    await expect(large).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('with forced colours, more contrast or less motion, one still sees where one is', async ({ clinician: page }) => {
  const home = page.getByRole('link', { name: 'Home' });
  const schedule = page.getByRole('link', { name: 'Schedule' });
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(home).toHaveCSS('outline-style', 'solid');
  await expect(schedule).toHaveCSS('outline-style', 'none');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more', colorScheme: 'dark' });
  await expectAccessible(page);
  const dimmed = (name: string) => page.evaluate((it) => getComputedStyle(document.body).getPropertyValue(it).trim(), name);
  await expect.poll(async () => (await dimmed('--mantine-color-dimmed')) === (await dimmed('--mantine-color-text'))).toBe(true);
  // Movement ends at once, even where an element's own style says otherwise.
  const seconds = await page.evaluateHandle(() => {
    const moving = document.body.appendChild(document.createElement('p'));
    moving.style.transition = 'opacity 3s';
    return () => Number.parseFloat(getComputedStyle(moving).transitionDuration);
  });
  for (const [reducedMotion, most] of [
    ['no-preference', 3],
    ['reduce', 0.00001],
  ] as const) {
    await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light', reducedMotion });
    await expect.poll(() => seconds.evaluate((read) => read())).toBe(most);
  }
});

test('an address that leads nowhere leads Home', async ({ signedInPage: page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});
