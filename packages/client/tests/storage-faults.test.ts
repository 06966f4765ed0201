import { describe, expect, it } from 'vitest';
import { scopeOf } from '../src/device.ts';
import { crash } from './browser/browser.ts';
import { connection, create, noteIn, online, Stage, saveState, type, unsent, until } from './browser/stage.ts';

const cough = { patient: { id: 'p1' }, code: { display: 'Cough' } };
const stage = new Stage();

declare global {
  interface Window {
    databases?: IDBDatabase[];
  }
}

/** Ends the first attempt to open a device at once, which takes 30 s if an old tab blocks it. */
function withoutPatience(): void {
  const own = window.setTimeout.bind(window);
  Object.assign(window, { setTimeout: (work: () => void, delay?: number) => own(work, delay === 30_000 ? 0 : delay) });
}

describe('the storage of a real browser', () => {
  it('a blocked device opens once the old tab is gone', async () => {
    const id = stage.site.server.add('Condition', cough).id ?? '';
    const old = await stage.device.newPage();
    await old.goto(`${stage.site.origin}/blank`);
    await old.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          // A build from before `versionchange` was handled: it holds its version open and ignores requests to close.
          const opening = indexedDB.open(name, 1);
          opening.onsuccess = () => resolve(Object.assign(window, { held: opening.result }) && undefined);
          opening.onerror = () => reject(opening.error);
        }),
      await scopeOf('demo', 'me'),
    );
    const page = await stage.page({ before: withoutPatience });
    expect(await page.evaluate(() => window.notewell.open())).toBe('blocked');
    await noteIn(page, id); // reads come from the server meanwhile
    await expect(type(page, id, 'too early')).rejects.toThrow();
    expect([(await connection(page))?.device, await saveState(page, id)]).toEqual(['none', 'Not saved']);
    await old.close();
    await until(async () => (await connection(page))?.device === 'disk', 'it opens');
    stage.site.server.online = false;
    await type(page, id, 'typed');
    expect(await saveState(page, id)).toBe('Saved on this device');
    stage.site.server.online = true;
    await online(page);
    await until(() => stage.made()[0]?.['note'] === 'typed', 'it arrives');
  });

  it('scenario 39: a closed connection is reopened and the write stored', async () => {
    stage.site.server.online = false;
    const page = await stage.tab(
      {},
      {
        before: () => {
          window.databases = [];
          const open = IDBFactory.prototype.open;
          IDBFactory.prototype.open = function (name, version) {
            const request = open.call(this, name, version);
            request.addEventListener('success', () => window.databases?.push(request.result));
            return request;
          };
        },
      },
    );
    const id = await create(page, cough);
    const before = await page.evaluate(() => {
      // Simulates the browser: closes the connection and notifies its owner.
      const count = window.databases?.length ?? 0;
      for (const database of window.databases ?? []) {
        database.close();
        database.dispatchEvent(new Event('close'));
      }
      return count;
    });
    await type(page, id, 'after the close');
    expect(await saveState(page, id)).toBe('Saved on this device');
    expect(await page.evaluate(() => window.databases?.length)).toBeGreaterThan(before);
    await crash(page);
    stage.site.server.online = true;
    const next = await stage.tab();
    await until(async () => (await unsent(next)) === 0, 'the queue is empty');
    expect(stage.made()[0]?.['note']).toBe('after the close');
  });

  it('cleared site data is noticed and unsent work stored again', async () => {
    stage.site.server.online = false;
    const [page, sister] = [await stage.tab(), await stage.tab()];
    const id = await create(page, cough);
    await type(page, id, 'before the clearing');
    await until(async () => (await unsent(sister)) === (await unsent(page)), 'both tabs know of it');
    const session = await stage.device.newCDPSession(page);
    const origin = stage.site.origin;
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
    await until(async () => (await connection(page))?.evicted === true, 'the page noticed');
    expect(await saveState(page, id)).toBe('Saved on this device');
    await type(page, id, 'after the clearing');
    await until(async () => (await unsent(sister)) === (await unsent(page)), 'both tabs know of that too');
    await Promise.all([crash(page), crash(sister)]);
    stage.site.server.online = true;
    const next = await stage.tab();
    await until(async () => (await unsent(next)) === 0, 'the queue is empty');
    expect(stage.made().map(({ note }) => note)).toEqual(['after the clearing']);
  });

  it('scenario 45: blocked storage allows online work and claims no local save', async () => {
    const page = await stage.tab(
      {},
      {
        before: () => {
          IDBFactory.prototype.open = () => {
            throw new DOMException('The user denied permission to access the database.', 'SecurityError');
          };
        },
      },
    );
    expect((await connection(page))?.device).toBe('memory');
    const id = await create(page, cough);
    await until(async () => (await saveState(page, id)) === 'Saved', 'what is online is saved');
    stage.site.server.online = false;
    await type(page, id, 'typed offline');
    expect(await saveState(page, id)).toBe('Not saved');
    expect(await page.evaluate(() => window.notewell.client?.losesWordsByLeaving())).toBe(true);
    stage.site.server.online = true;
    await online(page);
    await until(() => stage.made()[0]?.['note'] === 'typed offline', 'the text waited in the page');
  });

  it('scenario 46: a tab killed after an edit has its words stored', async () => {
    const id = stage.site.server.add('Condition', cough).id ?? '';
    const page = await stage.tab(
      {},
      {
        before: () => {
          // The debounce of the read cache (200 ms) never ends: on any machine, the tab dies before the cache is written.
          const real = window.setTimeout.bind(window);
          const resting = (work: () => void, delay = 0) => (delay === 200 ? 0 : real(work, delay));
          window.setTimeout = resting as typeof window.setTimeout; // the parts that the client needs
        },
      },
    );
    stage.site.server.before = ({ method }) => (method === 'PATCH' ? new Promise(() => {}) : undefined);
    const cached = await page.evaluate(async (wanted) => {
      await window.notewell.client?.get('Condition', wanted);
      await window.notewell.client?.update('Condition', wanted, (now) => ({ ...now, note: 'typed' }));
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const name = names.find((each) => each.startsWith('nw2.') && each !== 'nw2.people') ?? '';
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('base').objectStore('base').count();
          count.onsuccess = () => resolve(count.result);
        };
      });
    }, id);
    expect(cached, 'the read cache rests 200 ms').toBe(0);
    await crash(page);
    stage.site.server.before = () => undefined;
    const next = await stage.tab();
    expect(await noteIn(next, id)).toBe('typed');
    await until(async () => (await unsent(next)) === 0, 'the queue is empty');
    expect(stage.made()[0]?.['note']).toBe('typed');
  });
});
