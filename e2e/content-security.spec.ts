import { expect, test } from './support/journey.ts';
import { beginNoteOfToday, editorOf } from './support/visits.ts';

const policyOf = async (answer: { headers(): Record<string, string> } | null) =>
  answer?.headers()['content-security-policy'] ?? '';

test('pages run scripts of their own origin alone, and ask for Trusted Types by name', async ({ page }) => {
  const policy = await policyOf(await page.goto('/sign-in'));
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types default ProseMirrorClipboard');
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

// Every journey fails at a violation (support/journey.ts). This one visits all screens, dialogs and editors.
test('no screen breaks its own policy, in light and in dark, while writing, pasting and looking things up', async ({
  clinician: page,
}) => {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule' })).toBeVisible();
  await page.getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('grid', { name: 'Patients' }).getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('grid', { name: 'Timeline' }).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Escape');
  await beginNoteOfToday(page);
  const text = editorOf(page, /^Plan/);
  await text.click();
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Pasted <b>with weight</b><script>window.ran = true</script></p>');
    clipboardData.setData('text/plain', 'Pasted with weight');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text.locator('strong', { hasText: 'with weight' })).toBeVisible();
  await expect(text.locator('script')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('the browser itself refuses markup that gets past everything else, and text as code', async ({
  browser,
  baseURL,
  clinicianState,
}) => {
  // A separate context, because this test violates the policy on purpose.
  const context = await browser.newContext({ baseURL, storageState: clinicianState });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => void> = {
      markup: () => {
        document.createElement('div').innerHTML = '<img src="x" onerror="window.ran = true">';
      },
      'markup beside': () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
      'a script': () => {
        document.createElement('script').text = 'window.ran = true';
      },
      'the address of a script': () => {
        document.createElement('script').src = '/elsewhere.js';
      },
      'another policy': () =>
        void (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes // Chromium has it
          .createPolicy('anything', {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['markup', 'markup beside', 'a script', 'the address of a script', 'another policy']);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await context.close();
});
