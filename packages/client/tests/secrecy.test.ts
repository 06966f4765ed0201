import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { problem } from '../src/testing/scripted-server.ts';
import { create, online, Stage, type, until } from './browser/stage.ts';

const stage = new Stage();
const secrets = ['TYPED-SECRET-7391', 'PATIENT-SECRET-55', 'Fields-Secret, Gracie'];
const draft = { patient: { id: 'PATIENT-SECRET-55', display: 'Fields-Secret, Gracie' }, code: { display: 'TYPED-SECRET-7391' } };

/** Collects everything that leaves a page: its console with argument values, and uncaught errors. */
function overheard(page: Page): () => Promise<string> {
  const said: Promise<string>[] = [];
  page.on('console', (message) => {
    said.push(Promise.resolve(message.text()));
    for (const each of message.args())
      said.push(
        each.jsonValue().then(
          (value) => JSON.stringify(value) ?? '',
          () => '', // gone with its owner: its text is there
        ),
      );
  });
  page.on('pageerror', (error) => said.push(Promise.resolve(`${error.name} ${error.message} ${error.stack}`)));
  return async () => (await Promise.all(said)).join('\n');
}
/** Content of an error report about a failing call: name, message, stack and every field. */
const reportOf = (page: Page, id: string, how: 'update' | 'get' | 'list' | 'call') =>
  page.evaluate(
    async ([wanted, way]) => {
      const client = window.notewell.client;
      const calls = {
        update: () => client?.update('Condition', wanted, (now) => ({ ...now, note: 'TYPED-SECRET-7391' })),
        get: () => client?.get('Condition', wanted, { fresh: true }),
        list: () => client?.list({ type: 'Condition', filters: [{ kind: 'Patient', values: ['PATIENT-SECRET-55'] }] }),
        call: () => client?.call('reports', { method: 'POST', body: { patient: 'PATIENT-SECRET-55' } }),
      };
      try {
        await calls[way]();
        return 'no error';
      } catch (error) {
        const { name, message, stack } = error as Error;
        return [name, message, stack, JSON.stringify(error)].join('\n');
      }
    },
    [id, how] as const,
  );

describe('what leaves the client beside its calls', () => {
  it('scenario 58: neither patient nor token is in storage, addresses, console or error reports, whatever is refused', async () => {
    const page = await stage.page();
    const said = overheard(page);
    await page.evaluate(() => window.notewell.open());
    await page.evaluate(
      async (id) => void (await window.notewell.client?.access.open(id, { reason: 'Emergency' })),
      'PATIENT-SECRET-55',
    );
    const token = stage.made('SecurityToken')[0]?.id ?? '';
    expect(token).not.toBe('');
    const id = await create(page, draft);
    await until(() => stage.made().length === 1, 'it arrived');
    const reports: string[] = [];
    const statuses = [400, 401, 403, 404, 409, 410, 422, 429, 500, 503];
    for (const status of statuses) {
      stage.site.server.before = () => problem(status, 'injected');
      await type(page, id, `TYPED-SECRET-7391 ${status}`).catch(() => undefined);
      for (const how of ['get', 'list', 'call'] as const) reports.push(await reportOf(page, id, how));
    }
    stage.site.server.before = () => undefined;
    stage.site.server.online = false;
    await type(page, id, 'TYPED-SECRET-7391 offline').catch(() => undefined);
    for (const how of ['get', 'list', 'call'] as const) reports.push(await reportOf(page, id, how));
    stage.site.server.online = true;
    await online(page);
    // A write that the device cannot store is an editor's error: it may contain the reason, not the text.
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    reports.push(await reportOf(page, id, 'update'));
    expect(reports.filter((each) => each !== 'no error').length).toBeGreaterThan(statuses.length);
    expect(reports.at(-1)).not.toBe('no error');
    const stored = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + location.href,
    );
    const addresses = stage.site.server.requests.map(({ path }) => path).join('\n');
    const console = await said();
    for (const secret of [...secrets, token])
      for (const [where, text] of Object.entries({ stored, console, reports: reports.join('\n') }))
        expect(text, where).not.toContain(secret);
    for (const secret of secrets) expect(addresses).not.toContain(secret);
  });
});
