import { describe, expect, it } from 'vitest';
import { answerOf } from '../src/testing/scripted-server.ts';
import { crash } from './browser/browser.ts';
import { create, noteIn, online, Stage, saveState, type, unsent, until } from './browser/stage.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
const stage = new Stage();

declare global {
  interface Window {
    /** True once the response to a create has arrived and is not processed yet. */
    answered?: boolean;
    /** Factor by which longer timers slow down, as in a background tab. */
    slowness?: number;
  }
}

describe('what leaves a real browser', () => {
  it('scenario 2: a tab killed between answer and commit leaves one note', async () => {
    const page = await stage.tab(
      {},
      {
        before: () => {
          const real = window.fetch;
          window.fetch = async (input, init) => {
            const response = await real(input, init);
            if (init?.method !== 'POST') return response;
            await response.arrayBuffer();
            window.answered = true;
            return new Promise<Response>(() => {});
          };
        },
      },
    );
    const id = await create(page, { ...cough, note: 'once' });
    await page.waitForFunction(() => window.answered);
    await crash(page);
    const next = await stage.tab();
    await until(async () => (await unsent(next)) === 0, 'the queue is empty');
    expect(stage.made()).toHaveLength(1);
    expect(stage.site.server.effects).toHaveLength(1);
    expect(await noteIn(next, id)).toBe('once');
    expect(await next.evaluate((local) => window.notewell.client?.id(local), id)).toBe(stage.made()[0]?.id);
  });

  it('scenario 8: two presses within one frame are one create, two intentions are two', async () => {
    const page = await stage.tab();
    await page.evaluate(
      async ([draft]) => {
        const button = document.body.appendChild(document.createElement('button'));
        const key = crypto.randomUUID();
        const pressed: Promise<unknown>[] = [];
        button.onclick = () => pressed.push(Promise.resolve(window.notewell.client?.create('Condition', draft, { key })));
        button.click();
        button.click();
        await Promise.all(pressed);
      },
      [cough] as const,
    );
    await until(async () => (await unsent(page)) === 0, 'the queue is empty');
    expect(stage.made()).toHaveLength(1);
    await Promise.all([create(page, cough), create(page, cough)]);
    await until(async () => (await unsent(page)) === 0, 'the queue is empty');
    expect(stage.made()).toHaveLength(3);
  });

  it('scenario 13: a reference to another tab’s encounter gets its server id', async () => {
    stage.site.server.online = false;
    const [a, b] = [await stage.tab(), await stage.tab()];
    const visit = await a.evaluate(
      async (subject) => (await window.notewell.client?.create('Encounter', { subject, status: 'Planned' } as never))?.id ?? '',
      patient,
    );
    const id = await create(b, { ...cough, encounter: { id: visit } });
    await type(b, id, 'seen at that visit');
    stage.site.server.online = true;
    await online(b);
    await until(async () => (await unsent(b)) === 0, 'the queue is empty');
    expect(stage.site.server.effects.map(({ method, id: made }) => [method, made])[0]).toEqual([
      'POST',
      stage.made('Encounter')[0]?.id,
    ]);
    expect(stage.made()).toMatchObject([{ encounter: { id: stage.made('Encounter')[0]?.id }, note: 'seen at that visit' }]);
  });

  it('scenario 23: neither captive portal nor offline flag misleads the sender', async () => {
    const page = await stage.tab();
    stage.site.server.before = ({ method }) =>
      method === 'POST' ? answerOf(200, '<html>Sign in to the hotel network</html>') : undefined;
    const first = await create(page, cough);
    await until(() => stage.site.server.writes().length > 0, 'the portal answered');
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    expect(await saveState(page, first)).toBe('Saved on this device');
    stage.site.server.before = () => undefined;
    await until(() => stage.made().length === 1, 'it arrived by itself');

    const second = await stage.tab(
      {},
      { before: () => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }) },
    );
    expect(await second.evaluate(() => navigator.onLine)).toBe(false);
    await create(second, cough);
    await until(() => stage.made().length === 2, 'it arrived although the flag says offline');
  });

  it('scenario 27: writes of a background tab leave when it is seen', async () => {
    const page = await stage.tab(
      {},
      {
        before: () => {
          const real = window.setTimeout.bind(window);
          const slow = (work: () => void, delay = 0) => real(work, delay * (window.slowness ?? 1));
          window.setTimeout = slow as typeof window.setTimeout; // the parts that tests need
        },
      },
    );
    const look = (visibility: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        window.slowness = state === 'hidden' ? 10_000 : 1;
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await look('hidden');
    stage.site.server.online = false;
    const id = await create(page, cough);
    const waits = () => page.evaluate(() => window.notewell.client?.watchUnsent().snapshot()[0]?.state === 'waiting');
    await until(waits, 'it was tried and waits for a timer');
    stage.site.server.online = true;
    expect(stage.made()).toEqual([]);
    await look('visible');
    await until(() => stage.made().length === 1, 'it arrived without waiting for its timer');
    await until(async () => (await saveState(page, id)) === 'Saved', 'the page says so');
  });
});
