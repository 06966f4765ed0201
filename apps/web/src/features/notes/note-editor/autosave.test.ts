import { RefusedBeforeQueueing } from '@notewell/client';
import { expect, test } from 'vitest';
import { Autosave, autosaveAgain, autosaveDelay, keptOnLeave, type Timer } from './autosave.ts';

/** A manual clock. */
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
function saving(fail: () => boolean = () => false, fault: Error = new Error('no room')) {
  const writes: Record<string, string>[] = [];
  const { timer, pass } = clock();
  const autosave = new Autosave<string>(async (changes) => {
    if (fail()) throw fault;
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

test('retries a failed write with the newest text until it is saved', async () => {
  let full = true;
  let isOpen = true;
  const { writes, autosave, pass } = saving(() => full);
  autosave.touch('plan', () => {
    if (!isOpen) throw new Error('the editor is gone');
    return 'Return in two weeks';
  });
  await pass(autosaveDelay);
  isOpen = false;
  for (let turn = 0; turn < 5; turn += 1) await pass(autosaveAgain.last);
  expect(autosave.state()).toBe('failed');
  full = false;
  await pass(autosaveAgain.last);
  expect(writes).toEqual([{ plan: 'Return in two weeks' }]);
  expect(autosave.state()).toBe('kept');
  autosave.touch('plan', () => 'Return in a week');
  full = true;
  await pass(autosaveDelay);
  full = false;
  await pass(autosaveAgain.first);
  expect(writes.at(-1)).toEqual({ plan: 'Return in a week' });
});

test('typing on after a failed write does not wait for the next try', async () => {
  let full = true;
  const { writes, autosave, pass } = saving(() => full);
  autosave.touch('plan', () => 'first');
  await pass(autosaveDelay);
  full = false;
  autosave.touch('plan', () => 'first and second');
  await pass(autosaveDelay);
  expect(writes).toEqual([{ plan: 'first and second' }]);
  await pass(autosaveAgain.last);
  expect(writes).toHaveLength(1);
});

test('what is refused for good is not tried again until somebody asks', async () => {
  let refused = 0;
  const { autosave, pass } = saving(() => refused++ < 1_000, new RefusedBeforeQueueing('The note was deleted.'));
  autosave.touch('plan', () => 'too late');
  await pass(autosaveDelay);
  await pass(10 * autosaveAgain.last);
  expect([refused, autosave.state()]).toEqual([1, 'failed']);
  await autosave.flush();
  expect(refused).toBe(2);
});

test('keeps a change made while an older write fails', async () => {
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

test('asks before leaving with unsaved words, and saves them', async () => {
  const { writes, autosave, pass } = saving();
  let asked = 0;
  const leave = () => keptOnLeave(autosave, { preventDefault: () => (asked += 1) });
  leave();
  expect(asked).toBe(0);
  autosave.touch('plan', () => '1234');
  await pass(autosaveDelay);
  autosave.touch('plan', () => '12345');
  leave();
  expect(asked).toBe(1);
  await pass(0);
  expect(writes.at(-1)).toEqual({ plan: '12345' });
  leave();
  expect(asked).toBe(1);
});
