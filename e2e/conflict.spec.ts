import { clinicianEmail, demoPassword, expect, expectAccessible, signIn, test } from './support/journey.ts';
import { editorOf, openNoteOfToday } from './support/visits.ts';

interface StoredNote {
  readonly sections: { readonly id: string; readonly title?: string; readonly text?: string }[];
}

test('two versions of a note stand side by side, and nobody’s words go before somebody chose', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await signIn(page, clinicianEmail);
  await openNoteOfToday(page);
  await expect(page).toHaveURL(/\/notes\//);
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

  // The same note from another place, as a program would: no local ids in the way.
  const api = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { origin: baseURL ?? '' } });
  await api.post('/api/auth/sign-in/email', { data: { email: clinicianEmail, password: demoPassword } });
  const session = (await (await api.get('/api/v1/session')).json()) as {
    memberships: { networkId: string; profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships.find(({ networkId }) => networkId === 'demo')?.profile;
  const headers = { 'notewell-profile': `${profile?.resourceType}/${profile?.id}` };
  const id = await page.evaluate(() => decodeURIComponent(location.pathname.split('/').at(-1) ?? ''));
  const found = id.startsWith('local:')
    ? (
        (await (
          await api.post('/api/v1/practices/demo/notes/queries?pageSize=1&orderBy=created&order=desc', {
            headers: { ...headers, 'notewell-cross-partition': 'true' },
            data: [{ kind: 'Author', values: [profile?.id] }],
          })
        ).json()) as { id: string }[]
      )[0]?.id
    : id;
  const address = `/api/v1/practices/demo/notes/${found}`;
  const stored = async () => (await (await api.get(address, { headers })).json()) as StoredNote;

  await context.setOffline(true);
  await plan.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' She agreed.');
  await expect(marks.first()).toHaveText('Saved on this device');
  const note = await stored();
  const at = note.sections.findIndex(({ title }) => title === 'Plan');
  const theirs = [
    { op: 'add', path: `/sections/${at}/text`, value: 'See her tomorrow.' },
    {
      op: 'add',
      path: `/sections/${at}/document`,
      value: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'See her tomorrow.' }] }] },
    },
  ];
  const changed = await api.patch(address, {
    headers: { ...headers, 'content-type': 'application/json-patch+json' },
    data: JSON.stringify(theirs),
  });
  expect(changed.status(), await changed.text()).toBe(200);

  await context.setOffline(false);
  const panel = page.getByRole('region', { name: 'This was also changed elsewhere while you wrote' });
  await expect(panel).toBeVisible({ timeout: 30_000 });
  // Who was writing goes on writing: what is typed now is kept with the rest, and nothing is overwritten.
  await expect(plan).toContainText('See her in a week. She agreed.');
  await plan.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Her sister too.');
  const field = panel.getByRole('region', { name: 'Plan' });
  await expect(field).toContainText('Her sister too.');
  await expect(field.locator('del').filter({ hasText: 'week' })).toBeVisible();
  await expect(field.locator('ins').filter({ hasText: 'tomorrow' })).toBeVisible();
  expect((await stored()).sections[at]?.text).toBe('See her tomorrow.');
  await expect(panel.getByRole('button', { name: 'Save what I chose' })).toBeDisabled();
  await expectAccessible(page);

  await field.getByRole('radio', { name: 'Take both' }).check();
  await panel.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(panel).toBeHidden();
  await expect(marks.first()).toHaveText('Saved');
  await expect(plan).toContainText('See her tomorrow.');
  await expect(plan).toContainText('See her in a week. She agreed. Her sister too.');
  expect((await stored()).sections[at]?.text).toBe('See her tomorrow.\nSee her in a week. She agreed. Her sister too.');
  await api.dispose();
});
