import { practiceOf } from './support/api.ts';
import { newPatient, openChartOfNewPatient } from './support/charts.ts';
import { expect, expectAccessible, keepOnDevice, test, visit, withServiceWorker } from './support/journey.ts';
import { editorOf, firstMinute, writeProgressNote } from './support/visits.ts';

test.describe('with the application kept on the device', () => {
  test.use(withServiceWorker);

  test('a note written and signed without a network waits, and is signed once there is one', async ({
    signedInPage: page,
    context,
  }) => {
    await openChartOfNewPatient(page);
    await keepOnDevice(page);
    await page.getByRole('button', { name: 'Start note' }).click();
    await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
    await page.getByRole('combobox', { name: /^Place of service/ }).selectOption('11');
    const diagnoses = page.getByRole('region', { name: /^Diagnosis/ });
    await diagnoses.getByRole('textbox', { name: 'Find a diagnosis' }).pressSequentially('F41.1');
    await expect(page.getByRole('option', { name: /F41\.1/ })).toBeVisible();
    await page.keyboard.press('Enter');
    const time = page.getByRole('region', { name: /^Session time/ });
    await time.getByLabel('Start').fill(firstMinute.start);
    await time.getByLabel('End').fill(firstMinute.end);
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();

    await context.setOffline(true);
    const text = 'Written on the bus.';
    for (const section of [/^Subjective/, /^Objective/, /^Interventions/, /^Assessment/, /^Risk/, /^Plan/]) {
      await editorOf(page, section).click();
      await page.keyboard.type(text);
    }
    await expect(page.getByRole('main').getByText('Saved on this device', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /to do first/ })).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Signature pending').first()).toBeVisible();
    await expect(page.getByText('Signed by')).toHaveCount(0);

    await context.setOffline(false);
    await expect(page.getByText('Signed by')).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
  });
});

test('a signature is undone within ten seconds, and the note is written on', async ({ signedInPage: page }) => {
  await openChartOfNewPatient(page);
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  const time = page.getByRole('region', { name: /^Session time/ });
  await time.getByLabel('Start').fill(firstMinute.start);
  await time.getByLabel('End').fill(firstMinute.end);
  // An empty note cannot be signed; each missing part shows at its section.
  await page.getByRole('button', { name: 'Sign note' }).click();
  await expect(page.getByText('Fix these before signing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Fix these before signing')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign note' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: /^Plan/ }).getByRole('listitem').filter({ hasText: 'Fill in “Plan”.' }),
  ).toBeVisible();
  await writeProgressNote(page);
  await expect(page.getByRole('button', { name: /to do first/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Signature' })).toContainText('I rendered this service');
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Sign note' }).click();
  // On a phone the message does not cover the navigation or touch the edges.
  const message = page.getByRole('alert').filter({ hasText: 'Note signed.' });
  const footOf = async () => {
    const [box, nav] = [await message.boundingBox(), await page.getByRole('navigation', { name: 'Main' }).boundingBox()];
    return box && nav && box.x >= 0 && box.x + box.width <= 390 ? nav.y - (box.y + box.height) : undefined;
  };
  await expect.poll(footOf).toBeGreaterThan(0);
  // Leaving the page does not end the undo early.
  await page.reload();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.setViewportSize({ width, height });
  await expect(editorOf(page, /^Plan/)).toBeEditable();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(editorOf(page, /^Plan/)).toContainText('As at the last session.');
  await expect(page.getByText('Signed by')).toHaveCount(0);
});

test('a draft is discarded with its visit, and comes back from the message and from Home', async ({ signedInPage: page }) => {
  await openChartOfNewPatient(page);
  const banner = await page.getByRole('region', { name: 'Patient', exact: true }).textContent();
  const patient = /Journey-[0-9a-f]{8}/.exec(banner ?? '')?.[0] ?? 'nobody';
  await page.getByRole('button', { name: 'Start note' }).click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  const text = 'Slept better this week.';
  await editorOf(page, /^Subjective/).click();
  await page.keyboard.type(text);
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  const note = page.url();

  const discard = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Discard draft…' }).click();
    await expect(page.getByRole('dialog')).toContainText('Discard this draft and its visit? You can undo this for a day.');
    await page.getByRole('button', { name: 'Discard draft', exact: true }).click();
    await expect(page.getByText('Draft discarded')).toBeVisible();
    await expect(page).not.toHaveURL(note);
  };
  await discard();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Restored')).toBeVisible();
  await visit(page, note);
  await expect(editorOf(page, /^Subjective/)).toContainText(text);

  await discard();
  await page.goto('/');
  const discarded = page.getByRole('region', { name: 'Discarded drafts' });
  await expectAccessible(page);
  await discarded.getByRole('button', { name: `Restore draft, ${patient}, Ines` }).click();
  await expect(discarded.getByText(patient)).toHaveCount(0);
  await page.goto(note);
  await expect(editorOf(page, /^Subjective/)).toContainText(text);
});

test('a session without a service asks for its note type, and leaves the missing notes', async ({ signedInPage: page }) => {
  const patient = await newPatient();
  const { call, profile } = await practiceOf(page);
  const start = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await call('post', '/encounters', {
    status: 'Planned',
    subject: { id: patient, resourceType: 'Patient' },
    start,
    end: start,
    participants: [{ role: 'PrimaryPerformer', individual: profile }],
  });
  await page.goto('/missing-notes');
  const button = page.getByRole('button', { name: /^Start note, Journey/ });
  await button.click();
  await page.getByRole('menuitem', { name: 'Progress note', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Progress note');
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missing notes');
  await expect(button).toHaveCount(0);
});
