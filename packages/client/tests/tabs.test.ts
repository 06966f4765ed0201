import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { problem } from '../src/testing/scripted-server.ts';
import { countTransactions, crash, devtools, pause } from './browser/browser.ts';
import { create, noteIn, online, Stage, type, unsent, until } from './browser/stage.ts';

const patient = { id: 'p1' };
const cough = { patient, code: { display: 'Cough' } };
const stage = new Stage();

declare global {
  interface Window {
    seen?: string[];
    /** Gives access back, by patient. */
    closing?: Record<string, () => Promise<void>>;
  }
}

const shown = (page: Page, id: string) =>
  page.evaluate((wanted) => window.notewell.client?.watchResource('Condition', wanted).snapshot().data?.note, id);
const openPatient = (page: Page, id: string) =>
  page.evaluate(async (wanted) => {
    const close = await window.notewell.client?.access.open(wanted, { reason: 'Emergency' });
    if (close) window.closing = { ...window.closing, [wanted]: close };
  }, id);
const closePatient = (page: Page, id: string) => page.evaluate((wanted) => window.closing?.[wanted]?.(), id);
const allowed = () =>
  stage.made('SecurityToken').map((token) => (token['patientAllowances'] as { id: string }[]).map(({ id }) => id).sort());
/** Requests a list and returns the token sent with it. */
async function tokenOf(page: Page): Promise<string | undefined> {
  await page.evaluate(() => window.notewell.client?.list({ type: 'Condition' }));
  return stage.site.server.requests.at(-1)?.headers?.['notewell-security-token'];
}

describe('several tabs of a real browser', () => {
  it('scenario 10: the late answer of a frozen tab whose lock was stolen changes nothing twice', async () => {
    const frozen = await stage.tab({ leaseTime: 3_000 }, { before: countTransactions });
    const session = await devtools(frozen);
    let release = () => {};
    let arrived = false;
    stage.site.server.after = async (request, answer) => {
      if (request.method !== 'POST' || arrived) return answer;
      arrived = true;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answer;
    };
    const id = await create(frozen, { ...cough, note: 'once' });
    await until(() => arrived, 'the server has committed and the answer is on its way');
    await pause(frozen, session);
    const page = await stage.tab({ leaseTime: 3_000 });
    await until(async () => (await unsent(page)) === 0, 'the other tab has settled it');
    release();
    await session.send('Debugger.resume');
    await until(async () => (await unsent(frozen)) === 0, 'the thawed tab agrees');
    expect(stage.made()).toHaveLength(1);
    expect(stage.site.server.effects).toHaveLength(1);
    expect(await noteIn(frozen, id)).toBe('once');
    expect(await frozen.evaluate(() => window.notewell.client?.watchKeptWork().snapshot().length)).toBe(0);
  });

  it('scenario 49: a tab hears of another’s edit before it queues its own', async () => {
    const held = stage.site.server.add('Condition', { ...cough, note: 'base' });
    const id = held.id ?? '';
    const [a, b] = [await stage.tab(), await stage.tab()];
    await noteIn(a, id);
    await noteIn(b, id);
    stage.site.server.before = (request) => (request.method === 'PATCH' ? problem(408) : undefined);
    await type(a, id, 'base, from a');
    await until(() => stage.site.server.writes().length > 0, 'the first is on its way, and nothing may join it');
    await until(async () => (await shown(b, id)) === 'base, from a', 'b is told');
    await b.evaluate(
      async (wanted) => window.notewell.client?.update('Condition', wanted, (now) => ({ ...now, note: `${now.note}, from b` })),
      id,
    );
    const rows = await b.evaluate(() => [...(window.notewell.client?.book.operations.values() ?? [])]);
    expect(rows.map(({ original, body }) => [original?.['note'], body?.['note']])).toEqual([
      ['base', 'base, from a'],
      [undefined, 'base, from a, from b'], // built on the first tab's later result
    ]);
    stage.site.server.before = () => undefined;
    await until(async () => (await unsent(a)) === 0, 'the queue is empty');
    expect(stage.made()[0]?.['note']).toBe('base, from a, from b');
  });

  it('scenario 50: a lost message between tabs is repaired on focus', async () => {
    const held = stage.site.server.add('Condition', cough);
    const id = held.id ?? '';
    const a = await stage.tab();
    const deaf = await stage.tab(
      {},
      {
        before: () => {
          BroadcastChannel.prototype.addEventListener = () => {};
        },
      },
    );
    await noteIn(a, id);
    await noteIn(deaf, id);
    stage.site.server.online = false;
    await type(a, id, 'from a');
    expect(await shown(deaf, id)).toBeUndefined();
    await deaf.evaluate(() => window.dispatchEvent(new Event('focus')));
    await until(async () => (await shown(deaf, id)) === 'from a', 'it read again');
  });

  it('scenario 54: two tabs that open different patients at once share one token with both allowances', async () => {
    const [a, b] = [await stage.tab(), await stage.tab()];
    await Promise.all([openPatient(a, 'p1'), openPatient(b, 'p2')]);
    expect(allowed()).toEqual([['p1', 'p2']]);
    const token = stage.made('SecurityToken')[0];
    const header = `${token?.id}:${token?.meta?.versionId}`;
    await until(async () => (await tokenOf(a)) === header && (await tokenOf(b)) === header, 'both send the newest token');
  });

  it('scenario 55: a crashed tab’s patient leaves unless open elsewhere', async () => {
    const [dying, living] = [await stage.tab(), await stage.tab()];
    await openPatient(dying, 'p1');
    await openPatient(dying, 'p2');
    await openPatient(living, 'p2');
    await openPatient(living, 'p3');
    expect(allowed()).toEqual([['p1', 'p2', 'p3']]);
    await crash(dying);
    const isHeld = (patient: string) =>
      living.evaluate(
        async (id) => (await navigator.locks.query()).held?.some(({ name }) => name?.endsWith(`patient:${id}`)),
        patient,
      );
    await until(async () => !(await isHeld('p1')), 'the browser has counted it out');
    await closePatient(living, 'p3');
    expect(allowed()).toEqual([['p2']]);
    await closePatient(living, 'p2');
    expect(allowed()).toEqual([]);
  });

  it('scenario 56: a refused token ends in all tabs, and writes wait', async () => {
    const [a, b] = [await stage.tab(), await stage.tab()];
    await openPatient(a, 'p1');
    await until(async () => (await tokenOf(b)) !== undefined, 'the token is known in both');
    stage.site.server.before = (request) =>
      request.headers?.['notewell-security-token'] && request.method === 'POST'
        ? problem(403, 'token-expired', { subStatus: 1001 })
        : undefined;
    await create(a, cough);
    await until(
      async () => await b.evaluate(() => window.notewell.client?.watchUnsent().snapshot()[0]?.waitsForAccess),
      'the write is held, and the other tab shows it',
    );
    await until(async () => (await tokenOf(a)) === undefined && (await tokenOf(b)) === undefined, 'no tab sends it any more');
    expect(await a.evaluate(() => window.notewell.client?.watchKeptWork().snapshot())).toEqual([]);
    await online(a);
    expect(stage.made()).toEqual([]);
    stage.site.server.before = () => undefined;
    await openPatient(b, 'p1');
    await until(() => stage.made().length === 1, 'it goes once access is granted again');
  });
});
