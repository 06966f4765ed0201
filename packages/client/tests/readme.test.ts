import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { record } from '../examples/program.ts';
import { type PageServer, startPageServer } from './browser/server.ts';

let site: PageServer;
beforeEach(async () => {
  site = await startPageServer();
});
afterEach(() => site.stop());
const text = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

it('the readme shows the examples as they are, and they are compiled with the package', () => {
  const shown = [...text('README.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(shown).toEqual([text('examples/program.ts'), text('examples/page.ts')]);
});

it('the program of the readme records a condition on a server, under the token and profile it was given', async () => {
  const id = await record(site.origin, 'token-1', 'demo', 'Practitioner/me');
  expect(site.server.all('Condition')).toMatchObject([{ id, note: 'Since Monday.', code: { display: 'Cough' } }]);
  expect(site.server.writes()[0]?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'notewell-profile': 'Practitioner/me',
  });
});
