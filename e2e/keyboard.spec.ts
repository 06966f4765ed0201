import { expect, test } from './support/journey.ts';
import { bookVisit, firstMinute, writeProgressNote } from './support/visits.ts';

test('from Home to a signed note without a mouse', async ({ clinician: page }) => {
  const name = await bookVisit(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name.replace(',', ''));
  await expect(palette.getByText(name).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/patients\/.+/);

  const note = page.getByRole('button', { name: /^(Start|Open) note$/ });
  await expect(note).toHaveCount(1);
  await expect(note).toBeEnabled();
  await note.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');

  // The caret waits in the first text. Formatting is no Tab stop, and a time is one.
  const textOf = (name: RegExp) => page.getByRole('region', { name }).getByRole('textbox');
  await expect(textOf(/^Subjective/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(textOf(/^Objective/)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(/^Objective/)).toBeFocused();
  await page.getByLabel('Start', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('End', { exact: true })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Signature' })).toContainText(/of 9 filled in\s*Missing:/);

  // Corrects the blocking checks by keyboard too.
  await page.getByLabel('Start', { exact: true }).fill(firstMinute.start);
  await page.getByLabel('End', { exact: true }).fill(firstMinute.end);
  const text = page.getByRole('region', { name: /^Plan/ }).getByRole('textbox');
  await text.focus();
  await page.keyboard.type('Signed without a mouse.');
  await writeProgressNote(page);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Saved');
  // An unhandled key must not scroll the page; only parts of the page scroll.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);
  // Ctrl+Enter in a search, in a list of people or on another button does not sign.
  const sign = page.getByRole('button', { name: 'Sign note' });
  await page.getByRole('textbox', { name: 'Find a diagnosis' }).fill('qqqqzzz');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('textbox', { name: 'Find a diagnosis' }).clear();
  await page.getByRole('button', { name: 'Add a participant' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Who took part' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  // Letters and arrows find a person; only Enter adds one, and the focus returns to the button.
  const participants = page.getByRole('region', { name: 'Participants' });
  const members = await participants.getByRole('listitem').count();
  await page.keyboard.type('mar');
  await expect(page.getByRole('option', { name: 'Marcus Bell, NP' })).toBeVisible();
  await expect(participants.getByRole('listitem')).toHaveCount(members);
  await page.keyboard.press('Enter');
  await expect(participants.getByText('Marcus Bell, NP')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a participant' })).toBeFocused();
  await page.getByRole('button', { name: 'Take Marcus Bell, NP out' }).press('Enter');
  await text.focus();
  await page.keyboard.type('Still a draft. ');
  await expect(text).toContainText('Still a draft.');
  await expect(sign).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Signed by Maya Ellison/)).toBeVisible();
  await expect(page.getByText('Signed without a mouse.')).toBeVisible();
  await page.getByRole('region', { name: 'Next' }).getByRole('button', { name: 'Back to the day' }).press('Enter');
  await expect(page).toHaveURL('/');
});

test('no registered shortcut acts on the page under a dialog', async ({ signedInPage: page }) => {
  for (const path of ['/', '/patients', '/schedule']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Shift+?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    const shortcuts = await help
      .locator('[data-keys]')
      .evaluateAll((hints) => hints.map((hint) => hint.getAttribute('data-keys')));
    expect(shortcuts.length).toBeGreaterThan(3);
    const close = help.getByRole('button', { name: 'Close' });
    await close.focus();
    for (const keys of shortcuts) {
      for (const key of (keys ?? '').split(' ')) await page.keyboard.press(key.replace('mod', 'Control').replace('alt', 'Alt'));
    }
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(help).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
