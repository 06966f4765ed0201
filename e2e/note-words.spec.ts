import { practiceOf } from './support/api.ts';
import { expect, expectAccessible, keepOnDevice, openAs, test, withServiceWorker } from './support/journey.ts';
import { plainNoteType } from './support/note-type.ts';
import { refuse } from './support/refuse.ts';

test.use(withServiceWorker);

interface Stored {
  readonly id: string;
  readonly title: string;
}
const ref = (resourceType: string, { id }: { readonly id: string }) => ({ id, resourceType });

test('mentions notify, services are checked together, amendments survive a reload', async ({ clinician: page, browser }) => {
  const { call, profile } = await practiceOf(page);
  const [patient] = await call<Stored[]>('get', '/patients?pageSize=1&orderBy=name&order=desc');
  const definitions = await call<(Stored & { kind: string })[]>('get', '/noteDefinitions?pageSize=200');
  const definition = definitions.find(({ kind }) => kind === 'MultiService');
  if (!patient || !definition) throw new Error('the demo practice lacks what this journey begins from');
  const subject = ref('Patient', patient);
  const participants = [{ role: 'PrimaryPerformer', individual: profile }];
  const title = `A day ${Date.now()}`;
  const note = await call<Stored>('post', '/notes', {
    status: 'Preliminary',
    composition: 'MultiService',
    title,
    definition: ref('NoteDefinition', definition),
    subject,
    participants,
    serviceDate: '2026-11-02',
    sections: [{ id: 'plan', kind: 'Narrative', title: 'Plan' }],
  });
  const address = `/notes/${encodeURIComponent(note.id)}`;

  // Mentions a colleague by first letters, from the keyboard.
  await keepOnDevice(page);
  await page.goto(address);
  const plan = page.getByRole('textbox', { name: 'Plan' });
  await plan.click();
  await page.keyboard.type('Please see @ru');
  await expect(page.getByRole('option', { name: /Ruth Abernathy/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('about sleep.');
  await expect(plan).toHaveText('Please see @Ruth Abernathy about sleep.');

  // Two services in one visit: shared minutes count once.
  const services = page.getByRole('combobox', { name: 'Add a service' });
  const parts = page.getByRole('region').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  const times = [
    ['10:00', '10:30'],
    ['10:15', '11:00'],
  ] as const;
  for (const [index, [start, end]] of times.entries()) {
    await services.click();
    await page.getByRole('listbox', { name: 'Add a service' }).getByRole('option').first().click();
    const part = parts.nth(index);
    await part.getByLabel('Start').fill(start);
    await part.getByLabel('End').fill(end);
  }
  await expect(page.getByText(/the same minutes count once/).first()).toBeVisible();
  await parts.nth(1).getByLabel('Start').fill('10:30');
  await expect(page.getByText(/the same minutes count once/)).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

  // The colleague finds the mention among assigned items. It disappears once opened.
  const other = await (await browser.newContext()).newPage();
  await openAs(other, 'supervisor@demo.test');
  const waits = other.getByRole('region', { name: 'Assigned to you' });
  const told = waits.getByRole('listitem').filter({ hasText: title });
  await told.getByRole('button', { name: 'Read' }).click();
  await expect(other.getByText('@Ruth Abernathy')).toBeVisible();

  // Both edit the same section, one offline. No text is lost, and the later one resolves the conflict.
  await page.context().setOffline(true);
  for (const [one, words] of [
    [page, ' Asked again on Friday.'],
    [other, ' She calls tomorrow.'],
  ] as const) {
    await one.getByRole('textbox', { name: 'Plan' }).click();
    await one.keyboard.press('Control+End');
    await one.keyboard.type(words);
  }
  const planAtServer = async () =>
    (await call<{ sections: { id: string; text?: string }[] }>('get', `/notes/${note.id}`)).sections[0]?.text ?? '';
  await expect.poll(planAtServer).toContain('She calls tomorrow.');
  await page.context().setOffline(false);
  const choice = page.getByRole('region', { name: 'This was also changed elsewhere while you wrote' });
  for (const words of ['Asked again on Friday.', 'She calls tomorrow.']) await expect(choice).toContainText(words);
  await choice.getByText('Take both').click();
  await choice.getByRole('button', { name: 'Save what I chose' }).click();
  await expect.poll(planAtServer).toMatch(/(?=.*Asked again on Friday\.)(?=.*She calls tomorrow\.)/s);
  await other.getByRole('link', { name: 'Home' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);

  // The reviewer marks several signed notes as reviewed at once.
  const asked = [];
  for (const words of ['First.', 'Second.']) {
    const draft = {
      status: 'Preliminary',
      title,
      definition: await plainNoteType(),
      subject,
      participants,
      sections: [{ id: 's', kind: 'Narrative', text: words }],
    };
    const made = await call<Stored>('post', '/notes', draft);
    const signatures = [{ signer: profile, role: 'Author', status: 'Pending', method: 'Typed' }];
    const reviewer = (await practiceOf(other)).profile;
    asked.push(
      await call<Stored>('put', `/notes/${made.id}`, { ...made, status: 'Final', signatures, reviewers: [{ reviewer }] }),
    );
  }
  await waits.getByRole('button', { name: /^Mark all \d+ as reviewed$/ }).click();
  for (const { id } of asked)
    await expect
      .poll(async () => (await call<{ reviewers: { status: string }[] }>('get', `/notes/${id}`)).reviewers[0]?.status)
      .toBe('Approved');

  // An unsigned amendment survives a closed page. Signed, it is one version with its reason.
  await page.goto(`/notes/${encodeURIComponent(asked[0]?.id ?? '')}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Amend…' }).click();
  await page.getByRole('textbox', { name: 'Why is the note amended?' }).fill('A word was missing.');
  const story = page.getByRole('form', { name: 'Amendment' }).getByRole('textbox').nth(1);
  await story.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And the rest.');
  await expect(page.getByRole('form', { name: 'Amendment' }).getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(story).toHaveText('First. And the rest.');
  // Refused, it stays open, and what is kept apart stays too.
  const notes = new RegExp(`/notes/${asked[0]?.id ?? ''}`);
  await page.context().route(notes, refuse);
  await page.getByRole('button', { name: 'Sign amendment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The note was not amended' })).toBeVisible();
  await expect(story).toHaveText('First. And the rest.');
  await expect(page.getByRole('textbox', { name: 'Why is the note amended?' })).toHaveValue('A word was missing.');
  await page.context().unroute(notes);
  await page.reload();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(story).toHaveText('First. And the rest.');
  await page.getByRole('button', { name: 'Sign amendment' }).click();
  await expect(page.getByText('Signed an earlier version')).toBeVisible();
  await expect(page.getByText('A word was missing.')).toBeVisible();
  await expect(page.getByText('You began to amend')).toHaveCount(0);

  // An addendum of two tabs is signed only with the words that were read.
  const second = `/notes/${encodeURIComponent(asked[1]?.id ?? '')}`;
  await page.goto(second);
  await page.getByRole('button', { name: 'Add addendum' }).click();
  const addendum = page.getByRole('textbox', { name: 'Addendum' });
  await addendum.fill('She called.');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(second);
  const same = tab.getByRole('textbox', { name: 'Addendum' });
  await expect(same).toHaveValue('She called.');
  await same.click();
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type(' He did not.');
  await expect(tab.getByText('Saved', { exact: true }).first()).toBeVisible();
  await tab.close();
  await addendum.click();
  await page.getByRole('button', { name: 'Sign addendum' }).click();
  await expect(page.getByText('You wrote here in another tab too.')).toBeVisible();
  await expect(addendum).toHaveValue('She called. He did not.');
  await page.getByRole('button', { name: 'Sign addendum' }).click();
  await expect(addendum).toHaveCount(0);
  await expect(page.getByText('She called. He did not.')).toBeVisible();
});

test('an addendum that one tab signed is not signed again by another', async ({ clinician: page }) => {
  const { call, profile } = await practiceOf(page);
  const [patient] = await call<Stored[]>('get', '/patients?pageSize=1&orderBy=name&order=desc');
  if (!patient) throw new Error('the demo practice has no patient');
  const draft = await call<Stored>('post', '/notes', {
    status: 'Preliminary',
    title: `Two tabs ${Date.now()}`,
    definition: await plainNoteType(),
    subject: ref('Patient', patient),
    participants: [{ role: 'PrimaryPerformer', individual: profile }],
    sections: [{ id: 's', kind: 'Narrative', text: 'Seen.' }],
  });
  const signatures = [{ signer: profile, role: 'Author', status: 'Pending', method: 'Typed' }];
  const { id } = await call<Stored>('put', `/notes/${draft.id}`, { ...draft, status: 'Final', signatures });
  const addenda = async () =>
    (await call<{ addenda?: readonly { text: string }[] }>('get', `/notes/${id}`)).addenda?.map(({ text }) => text);

  await page.goto(`/notes/${encodeURIComponent(id)}`);
  await page.getByRole('button', { name: 'Add addendum' }).click();
  const first = page.getByRole('textbox', { name: 'Addendum' });
  await first.fill('Once.');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(`/notes/${encodeURIComponent(id)}`);
  const second = tab.getByRole('textbox', { name: 'Addendum' });
  await expect(second).toHaveValue('Once.');
  await second.click();
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type('!');
  await tab.keyboard.press('Backspace');
  await expect(tab.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign addendum' }).click();
  await expect.poll(addenda).toEqual(['Once.']);
  await expect(first).toHaveCount(0);
  await tab.getByRole('button', { name: 'Sign addendum' }).click();
  await expect(tab.getByText('in another tab already')).toBeVisible();
  await expect(second).toHaveValue('Once.');
  expect(await addenda()).toEqual(['Once.']);
});
