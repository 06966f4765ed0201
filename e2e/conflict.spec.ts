import { clinicianEmail, expect, expectAccessible, keepOnDevice, openAs, test, withServiceWorker } from './support/journey.ts';
import { signedInApi } from './support/signed-in-api.ts';
import { beginNoteOfToday, editorOf } from './support/visits.ts';

test.use(withServiceWorker);

interface StoredNote {
  readonly sections: { readonly id: string; readonly title?: string; readonly text?: string }[];
}

test('two versions of a note wait for a choice', async ({ page, context, baseURL }) => {
  await openAs(page, clinicianEmail);
  await keepOnDevice(page);
  await beginNoteOfToday(page);
  const plan = editorOf(page, /^Plan/);
  const mark = page.getByRole('banner').getByRole('status');
  const marks = page.getByRole('main').getByRole('status');
  await plan.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('See her in a week.');
  await expect(marks.first()).toHaveText('Saved');
  await page.reload();
  await expect(plan).toContainText('See her in a week.');
  await expect(mark.or(marks).first()).toHaveText('Saved');

  // Writes the same note through the API, as another device would. Needs the server's id in the address.
  await expect(page).not.toHaveURL(/local/);
  const address = `/notes/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const api = await signedInApi(baseURL ?? '', clinicianEmail);
  const planAtServer = async () => (await api.get<StoredNote>(address)).sections.find(({ title }) => title === 'Plan')?.text;

  await context.setOffline(true);
  await plan.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' She agreed.');
  await expect(marks.first()).toHaveText('Saved on this device');
  const at = (await api.get<StoredNote>(address)).sections.findIndex(({ title }) => title === 'Plan');
  await api.patch(address, [
    { op: 'add', path: `/sections/${at}/text`, value: 'See her tomorrow.' },
    {
      op: 'add',
      path: `/sections/${at}/document`,
      value: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'See her tomorrow.' }] }] },
    },
  ]);

  await context.setOffline(false);
  const panel = page.getByRole('region', { name: 'This was also changed elsewhere while you wrote' });
  await expect(panel).toBeVisible();
  // The author continues writing. New text joins the pending change and overwrites nothing.
  await expect(plan).toContainText('See her in a week. She agreed.');
  await plan.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Her sister too.');
  const field = panel.getByRole('region', { name: 'Plan' });
  await expect(field).toContainText('Her sister too.');
  await expect(field.locator('del').filter({ hasText: 'week' })).toBeVisible();
  await expect(field.locator('ins').filter({ hasText: 'tomorrow' })).toBeVisible();
  expect(await planAtServer()).toBe('See her tomorrow.');
  await expect(panel.getByRole('button', { name: 'Save what I chose' })).toBeDisabled();
  await expectAccessible(page);

  await field.getByRole('radio', { name: 'Take both' }).check();
  await panel.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(panel).toBeHidden();
  await expect(marks.first()).toHaveText('Saved');
  await expect(plan).toContainText('See her tomorrow.');
  await expect(plan).toContainText('See her in a week. She agreed. Her sister too.');
  await expect.poll(planAtServer).toBe('See her tomorrow.\nSee her in a week. She agreed. Her sister too.');
  await api.dispose();
});
