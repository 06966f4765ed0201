import { describe, expect, it } from 'vitest';
import { countTransactions, crash, devtools, Profile, pause } from './browser/browser.ts';
import { connection, create, noteIn, rowsIn, Stage, type, unsent, until } from './browser/stage.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
const stage = new Stage();
const made = () => stage.made();

declare global {
  interface Window {
    /** Number of the page's requests without a response. */
    underWay?: number;
  }
}

describe('in a real browser', () => {
  it('scenario 1: a tab killed before the answer leaves one note after restart', async () => {
    const page = await stage.tab();
    let arrived = false;
    stage.site.server.after = async (request, answer) => {
      if (request.method !== 'POST') return answer;
      arrived = true;
      return new Promise(() => {});
    };
    await create(page, cough);
    await until(() => arrived, 'the server has committed');
    await crash(page);
    stage.site.server.after = (_, answer) => answer;
    const next = await stage.tab();
    await until(async () => (await unsent(next)) === 0, 'the queue is empty');
    expect(made()).toHaveLength(1);
  });

  it('scenario 3: a tab killed before it could send sends after restart, without anyone asking', async () => {
    const page = await stage.tab();
    stage.site.server.online = false;
    await create(page, cough);
    await crash(page);
    stage.site.server.online = true;
    await stage.tab();
    await until(() => made().length === 1, 'it arrived');
  });

  it('scenario 6: an upload of several chunks survives a crash and arrives whole', async () => {
    const held = stage.site.server.add('ClinicalDocument', { subject: patient });
    const page = await stage.tab();
    let chunks = 0;
    stage.site.cut = ({ path }) => path.includes('/chunks') && ++chunks > 1;
    await page.evaluate(
      async (id) =>
        window.notewell.client?.upload(
          'ClinicalDocument',
          id,
          new Uint8Array(2_500_000).map((_, n) => n % 251),
          'application/pdf',
        ),
      held.id ?? '',
    );
    await until(() => chunks > 1, 'the second chunk was cut');
    await crash(page);
    stage.site.cut = () => false;
    const next = await stage.tab();
    await until(async () => (await unsent(next)) === 0, 'the queue is empty');
    const bytes = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, n) => n % 251));
    expect(bytes.equals(stage.site.server.content.get(held.id ?? '') ?? new Uint8Array())).toBe(true);
    expect(stage.site.server.effects.filter(({ method }) => method === 'CONTENT')).toHaveLength(1);
  });

  it('scenario 9: four tabs drain one queue and every write is sent once', async () => {
    stage.site.server.online = false;
    const [first, last] = [await stage.tab(), await stage.tab()];
    const pages = [first, await stage.tab(), await stage.tab(), last];
    for (const page of pages) for (let n = 0; n < 5; n += 1) await create(page, cough);
    await until(async () => (await unsent(first)) === 20, 'every tab sees the whole queue');
    stage.site.server.online = true;
    await Promise.all(pages.map((page) => page.evaluate(() => window.notewell.client?.cameOnline())));
    await until(async () => (await unsent(last)) === 0, 'the queue is empty');
    expect(made()).toHaveLength(20);
    expect(stage.site.server.effects).toHaveLength(20);
    expect(stage.site.server.writes()).toHaveLength(20);
  });

  it('scenario 24: a 401 cancels in every tab, and no further write leaves', async () => {
    const held = stage.site.server.add('Condition', { ...cough, note: 'as it was' });
    const before = () => {
      const real = window.fetch;
      window.underWay = 0;
      window.fetch = (input, init) => {
        window.underWay = (window.underWay ?? 0) + 1;
        return real(input, init).finally(() => {
          window.underWay = (window.underWay ?? 0) - 1;
        });
      };
    };
    const [a, b] = [await stage.tab({}, { before }), await stage.tab({}, { before })];
    const resting = async () =>
      (await Promise.all([a, b].map((page) => page.evaluate(() => window.underWay)))).every((count) => count === 0);
    await noteIn(a, held.id ?? '');
    await noteIn(b, held.id ?? '');
    stage.site.server.online = false;
    await type(a, held.id ?? '', 'typed');
    for (let n = 0; n < 6; n += 1) await create(b, cough);
    for (const page of [a, b]) await until(async () => (await unsent(page)) === 7, 'both tabs know of all of it');
    let refused = 0;
    const { answerOf } = await import('../src/testing/scripted-server.ts');
    stage.site.server.before = (request) =>
      request.method === 'GET' ? undefined : (refused++, answerOf(401, { code: 'session-expired' }));
    stage.site.server.online = true;
    await a.evaluate(() => window.notewell.client?.cameOnline());
    for (const page of [a, b]) await until(async () => (await unsent(page)) === 0, 'everything is cancelled');
    await until(resting, 'what had left before the first answer has arrived');
    const after = refused;
    expect(await noteIn(b, held.id ?? '')).toBe('as it was');
    expect(await b.evaluate(() => window.notewell.client?.watchKeptWork().snapshot().length)).toBe(7);
    for (const page of [a, b]) {
      await page.evaluate(() => window.notewell.client?.cameOnline());
      await page.evaluate((id) => window.notewell.client?.get('Condition', id, { fresh: true }), held.id ?? '');
    }
    await until(resting, 'nothing is under way any more');
    expect(refused).toBe(after);
    expect(after).toBeLessThanOrEqual(4);
  });

  it('scenario 37: a full device says so and the text stays', async () => {
    const held = stage.site.server.add('Condition', cough);
    const profile = new Profile();
    const context = await profile.open();
    const blank = await context.newPage();
    await blank.goto(`${stage.site.origin}/blank`);
    const session = await devtools(blank);
    await session.send('Storage.overrideQuotaForOrigin', { origin: stage.site.origin, quotaSize: 1_000_000 });
    const page = await stage.tab({}, { context });
    await noteIn(page, held.id ?? '');
    const fault = await page.evaluate(async (id) => {
      try {
        await window.notewell.client?.update('Condition', id, (now) => ({ ...now, note: 'x'.repeat(4_000_000) }));
        return 'saved';
      } catch (error) {
        return (error as { fault?: string }).fault;
      }
    }, held.id ?? '');
    expect(fault).toBe('quota');
    expect(await page.evaluate((id) => window.notewell.client?.watchSaveState('Condition', id).snapshot(), held.id ?? '')).toBe(
      'Not saved',
    );
    expect(await page.evaluate(() => window.notewell.client?.losesWordsByLeaving())).toBe(true);
    await type(page, held.id ?? '', 'short');
    await until(() => stage.site.server.resources.get(`Condition|${held.id}`)?.['note'] === 'short', 'what fits is written');
    await profile.close();
    profile.remove();
  });

  it('scenario 38: storage that the browser threw away is noticed at the next start', async () => {
    const page = await stage.tab();
    await create(page, { ...cough, note: 'before' });
    await until(() => made().length === 1, 'it arrived');
    expect((await connection(page))?.evicted).toBe(false);
    await page.close();
    const eraser = await stage.device.newPage();
    await eraser.goto(`${stage.site.origin}/blank`);
    await eraser.evaluate(async () => {
      for (const { name } of await indexedDB.databases())
        if (name)
          await new Promise((resolve) =>
            Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onblocked: resolve }),
          );
    });
    const next = await stage.tab();
    expect((await connection(next))?.evicted).toBe(true);
    expect((await connection(next))?.device).toBe('disk');
    // Server data is loaded again, writes are stored again, and the next start is normal.
    expect(await noteIn(next, made()[0]?.id ?? '')).toBe('before');
    await type(next, made()[0]?.id ?? '', 'after');
    await until(() => made()[0]?.['note'] === 'after', 'what is written arrives');
    await next.close();
    expect((await connection(await stage.tab()))?.evicted).toBe(false);
  });

  it('scenario 40 and 42: an old tab yields to a newer build’s storage', async () => {
    stage.site.server.online = false;
    const old = await stage.tab();
    const id = await create(old, cough);
    const next = await stage.tab({}, { path: '/next' });
    expect((await connection(next))?.device).toBe('disk');
    await until(async () => (await connection(old))?.outdated, 'the old tab knows that it is outdated');
    expect(
      await old.evaluate(
        async (wanted) =>
          window.notewell.client
            ?.update('Condition', wanted, (now) => ({ ...now, note: 'late' }))
            .then(
              () => 'saved',
              (error: { fault?: string }) => error.fault,
            ),
        id,
      ),
    ).toBe('newer');
    expect(await unsent(next)).toBe(1);
    await old.close();
    const again = await stage.page();
    expect(await again.evaluate(() => window.notewell.open())).toBe('newer');
    expect((await connection(again))?.outdated).toBe(true);
  });

  it('scenario 41: an upgrade drops the read cache and keeps all writes', async () => {
    const { problem } = await import('../src/testing/scripted-server.ts');
    const held = stage.site.server.add('Condition', { ...cough, note: 'cached' });
    const page = await stage.tab();
    await noteIn(page, held.id ?? '');
    await page.evaluate(() => window.notewell.client?.hide());
    expect(await rowsIn(page, 'base')).toBe(1);
    stage.site.server.before = (request) => (request.method === 'POST' ? problem(422, 'validation-failed') : undefined);
    await create(page, cough);
    await until(
      async () => (await page.evaluate(() => window.notewell.client?.watchKeptWork().snapshot().length)) === 1,
      'one has failed',
    );
    stage.site.server.online = false;
    for (let n = 0; n < 10; n += 1) await create(page, cough);
    await page.close();
    const next = await stage.tab({}, { path: '/next' });
    expect(await rowsIn(next, 'base')).toBe(0);
    expect(await unsent(next)).toBe(10);
    expect(await next.evaluate(() => window.notewell.client?.watchKeptWork().snapshot().length)).toBe(1);
  });

  it('scenario 43: what is saved on this device is there after the browser process is killed', async () => {
    const profile = new Profile();
    const context = await profile.open();
    stage.site.server.online = false;
    const page = await stage.tab({}, { context });
    await create(page, cough);
    await profile.cut();
    stage.site.server.online = true;
    await stage.tab({}, { context: await profile.open() });
    await until(() => made().length === 1, 'it arrived');
    await profile.close();
    profile.remove();
  });

  it('scenario 47: a frozen tab that holds the send lock is relieved by another', async () => {
    const frozen = await stage.tab({ leaseTime: 3_000 }, { before: countTransactions });
    const session = await devtools(frozen);
    let held = false;
    stage.site.cut = ({ method }) => method === 'POST' && !held && (held = true);
    await create(frozen, cough);
    await until(() => held, 'the request hangs');
    await pause(frozen, session);
    stage.site.cut = () => false;
    stage.site.server.online = false;
    const page = await stage.tab({ leaseTime: 3_000 });
    expect(await unsent(page)).toBe(1);
    stage.site.server.online = true;
    await until(() => made().length === 1, 'the other tab sent it');
    await session.send('Debugger.resume');
    await until(async () => (await unsent(frozen)) === 0, 'the thawed tab agrees');
    expect(made()).toHaveLength(1);
  });

  it('scenario 48: an edit in one tab shows in the other, pending and failed states too', async () => {
    const held = stage.site.server.add('Condition', cough);
    const [a, b] = [await stage.tab(), await stage.tab()];
    const id = held.id ?? '';
    await noteIn(a, id);
    await noteIn(b, id);
    stage.site.server.online = false;
    await b.evaluate((wanted) => {
      const watch = window.notewell.client?.watchResource('Condition', wanted);
      watch?.subscribe(() => {
        if (watch.snapshot().data?.note === 'from a') document.title = watch.snapshot().saveState;
      });
    }, id);
    await type(a, id, 'from a');
    await b.waitForFunction(() => document.title === 'Saved on this device', undefined);
    stage.site.server.online = true;
    await a.evaluate(() => window.notewell.client?.cameOnline());
    await b.waitForFunction(() => document.title === 'Saved', undefined);
  });

  it('scenario 51 and 58: sign-out leaves no key and no plain text', async () => {
    const profile = new Profile();
    const context = await profile.open();
    const page = await stage.tab({}, { context });
    const secret = 'TYPED-SECRET-7391';
    const id = await create(page, { patient: { id: 'PATIENT-SECRET-55' }, code: { display: secret } });
    await until(() => made().length === 1, 'it arrived');
    await type(page, id, `${secret} again`);
    await page.evaluate(() =>
      window.notewell.client?.list({ type: 'Condition', filters: [{ kind: 'Patient', values: ['PATIENT-SECRET-55'] }] }),
    );
    await page.evaluate(() => window.notewell.client?.hide());
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('SECRET');
    expect(stage.site.server.requests.map(({ path }) => path).join()).not.toContain('SECRET');
    await page.evaluate(() => window.notewell.client?.forgetDevice());
    const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(left.filter((name) => name?.startsWith('nw2.') && name !== 'nw2.people')).toEqual([]);
    await profile.close();
    for (const text of [secret, 'PATIENT-SECRET-55']) {
      expect(profile.filesWith(Buffer.from(text, 'utf8'))).toEqual([]);
      expect(profile.filesWith(Buffer.from(text, 'utf16le'))).toEqual([]);
    }
    profile.remove();
  });

  it('scenario 52: a second person on a browser sees and sends nothing of the first', async () => {
    let tried = 0;
    stage.site.cut = ({ method }) => {
      if (method === 'POST') tried += 1;
      return false;
    };
    stage.site.server.online = false;
    const first = await stage.tab({ userId: 'first', profile: 'Practitioner/first' });
    await create(first, cough);
    // A request still on its way would reach the server as soon as it is back. The first person's own tab sent it.
    await until(() => tried > 0, 'their tab has tried and failed');
    await first.close();
    stage.site.server.online = true;
    const second = await stage.tab({ userId: 'second', profile: 'Practitioner/second' });
    expect(await unsent(second)).toBe(0);
    await create(second, { patient, code: { display: 'of the second' } });
    await until(() => made().length === 1, 'their own write arrived');
    expect(stage.site.server.writes().map(({ headers }) => headers?.['notewell-profile'])).toEqual(['Practitioner/second']);
    await second.close();
    await stage.tab({ userId: 'first', profile: 'Practitioner/first' });
    await until(() => made().length === 2, 'the first person’s write arrived with its author');
    expect(stage.site.server.writes().at(-1)?.headers?.['notewell-profile']).toBe('Practitioner/first');
  });

  it('scenario 53: a locked client keeps its queue sealed and goes on after unlock', async () => {
    stage.site.server.online = false;
    const page = await stage.tab();
    await create(page, cough);
    const waits = () => page.evaluate(() => window.notewell.client?.watchUnsent().snapshot()[0]?.state === 'waiting');
    await until(waits, 'it was tried, and nothing of it is under way');
    await page.evaluate(() => window.notewell.client?.lock());
    expect(await unsent(page)).toBe(0);
    stage.site.server.online = true;
    await page.evaluate(() => window.notewell.client?.cameOnline());
    expect(stage.site.server.writes()).toEqual([]);
    await page.evaluate(() => window.notewell.client?.unlock());
    await until(() => made().length === 1, 'it arrived after unlock');
  });

  it('opens without a network by the password that was typed, and stays shut without it', async () => {
    stage.site.server.online = false;
    const page = await stage.tab({ password: 'correct horse' });
    const id = await create(page, { ...cough, note: 'written offline' });
    await page.close();
    await stage.device.route('**/api/**', (route) => route.abort());
    const shut = await stage.page();
    expect(await shut.evaluate(() => window.notewell.open({ password: 'wrong' }))).toBe('NetworkFailure');
    await shut.close();
    const open = await stage.page();
    expect(await open.evaluate(() => window.notewell.open({ password: 'correct horse' }))).toBe('open');
    expect(await noteIn(open, id)).toBe('written offline');
  });

  it('hands the key to a new tab offline, even slowly', async () => {
    const first = await stage.tab(
      {},
      {
        before: () => {
          const real = BroadcastChannel.prototype.postMessage;
          BroadcastChannel.prototype.postMessage = function (message: unknown) {
            const isKey = typeof message === 'object' && message !== null && 'key' in message;
            setTimeout(() => real.call(this, message), isKey ? 600 : 0);
          };
        },
      },
    );
    const id = await create(first, { ...cough, note: 'shared' });
    await stage.device.route('**/api/**', (route) => route.abort());
    const second = await stage.tab();
    await until(async () => (await connection(second))?.device === 'disk', 'it opens');
    expect(await noteIn(second, id)).toBe('shared');
  });

  it('keeps nothing that outlives the visit where the server keeps no device keys, and says so', async () => {
    stage.site.keys = 'missing';
    stage.site.server.online = false;
    const page = await stage.tab();
    const id = await create(page, cough);
    expect((await connection(page))?.device).toBe('memory');
    expect(await page.evaluate((wanted) => window.notewell.client?.watchSaveState('Condition', wanted).snapshot(), id)).toBe(
      'Not saved',
    );
  });
});
