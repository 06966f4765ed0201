import { expect, test } from 'vitest';
import { Autosave, autosaveDelay, type Timer } from './autosave.ts';

/** A clock that moves when told. */
function clock() {
  const waiting = new Map<number, { run: () => void; at: number }>();
  let now = 0;
  let next = 0;
  const timer: Timer = {
    set: (run, ms) => {
      next += 1;
      waiting.set(next, { run, at: now + ms });
      return next;
    },
    clear: (handle) => waiting.delete(handle as number),
  };
  const pass = async (ms: number) => {
    now += ms;
    for (const [id, { run, at }] of Array.from(waiting)) {
      if (at > now) continue;
      waiting.delete(id);
      run();
    }
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { timer, pass };
}
function saving(fail: () => boolean = () => false) {
  const writes: Record<string, string>[] = [];
  const { timer, pass } = clock();
  const autosave = new Autosave<string>(async (changes) => {
    if (fail()) throw new Error('no room');
    writes.push(Object.fromEntries(changes));
  }, timer);
  return { writes, autosave, pass };
}

test('the last of several changes is kept, once, within the delay', async () => {
  const { writes, autosave, pass } = saving();
  for (const text of ['S', 'Sl', 'Slept']) autosave.touch('subjective', () => text);
  await pass(autosaveDelay);
  expect(writes).toEqual([{ subjective: 'Slept' }]);
  expect(autosave.state()).toBe('kept');
});

test('typing on does not put the write off', async () => {
  const { writes, autosave, pass } = saving();
  for (let key = 0; key < 10; key += 1) {
    autosave.touch('plan', () => `key ${key}`);
    await pass(autosaveDelay / 4);
  }
  expect(writes.length).toBeGreaterThanOrEqual(2);
});

test('nothing is produced until it is written', async () => {
  const { autosave, pass } = saving();
  let produced = 0;
  for (let key = 0; key < 50; key += 1)
    autosave.touch('plan', () => {
      produced += 1;
      return '';
    });
  expect(produced).toBe(0);
  await pass(autosaveDelay);
  expect(produced).toBe(1);
});

test('flush keeps at once what waits, as when the page is hidden', async () => {
  const { writes, autosave } = saving();
  autosave.touch('plan', () => 'Return in two weeks');
  await autosave.flush();
  expect(writes).toEqual([{ plan: 'Return in two weeks' }]);
});

test('a failed write keeps the text, says so, and goes with the next', async () => {
  let full = true;
  const { writes, autosave } = saving(() => full);
  autosave.touch('plan', () => 'first');
  await autosave.flush();
  expect(autosave.state()).toBe('failed');
  expect(autosave.holds('plan')).toBe(true);
  full = false;
  autosave.touch('subjective', () => 'second');
  await autosave.flush();
  expect(writes).toEqual([{ subjective: 'second', plan: 'first' }]);
  expect(autosave.state()).toBe('kept');
});

test('a change made while a failing write is under way is not overwritten by the older one', async () => {
  const writes: Record<string, string>[] = [];
  let answer: (error?: Error) => void = () => {};
  const autosave = new Autosave<string>((changes) => {
    writes.push(Object.fromEntries(changes));
    return new Promise((resolve, reject) => {
      answer = (error) => (error ? reject(error) : resolve());
    });
  }, clock().timer);
  autosave.touch('plan', () => 'old');
  const first = autosave.flush();
  autosave.touch('plan', () => 'new');
  answer(new Error('away'));
  await first;
  const second = autosave.flush();
  await Promise.resolve();
  answer();
  await second;
  expect(writes).toEqual([{ plan: 'old' }, { plan: 'new' }]);
});
