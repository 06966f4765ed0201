import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { record } from '../examples/program.ts';
import { problem } from '../src/testing/scripted-server.ts';
import { Stage, until } from './browser/stage.ts';

const stage = new Stage();
const text = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

it('the readme shows the examples as they are, and they are compiled with the package', () => {
  const shown = [...text('README.md').matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(shown).toEqual([text('examples/program.ts'), text('examples/page.ts'), text('examples/title.tsx')]);
});

it('the README’s program records a condition under its token', async () => {
  const { site } = stage;
  const id = await record(site.origin, 'token-1', 'demo', 'Practitioner/me');
  expect(site.server.all('Condition')).toMatchObject([{ id, note: 'Since Monday.', code: { display: 'Cough' } }]);
  expect(site.server.writes()[0]?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'notewell-profile': 'Practitioner/me',
  });
});

it('the README’s component saves typing and returns refused text', async () => {
  const { site } = stage;
  const { id = '' } = site.server.add('Note', { status: 'Preliminary', title: 'Progress note' });
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
        import { App } from './title.tsx';
        const root = document.body.appendChild(document.createElement('div'));
        createRoot(root).render(createElement(App, { client: window.notewell.client, note: ${JSON.stringify(id)} }));`,
      resolveDir: new URL('../examples', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const page = await stage.tab();
  await page.addScriptTag({ type: 'module', content: outputFiles[0]?.text ?? '' });
  const [field, mark] = [page.getByLabel('Title'), page.locator('output')];
  await field.fill('First session');
  await until(async () => (await mark.textContent()) === 'Saved', 'it arrives');
  expect(site.server.all('Note')).toMatchObject([{ title: 'First session' }]);

  site.server.before = ({ method }) => (method === 'PATCH' ? problem(422, 'validation-failed') : undefined);
  await field.fill('Second session');
  const again = page.getByRole('button', { name: 'Send again' });
  await again.waitFor();
  await until(async () => (await mark.textContent()) === 'Not saved', 'it says so');
  expect(await field.inputValue()).toBe('Second session');
  site.server.before = () => undefined;
  await again.click();
  await until(() => site.server.all('Note')[0]?.['title'] === 'Second session', 'what was refused is sent again');
  await until(async () => (await again.count()) === 0, 'there is nothing to send again');
});
