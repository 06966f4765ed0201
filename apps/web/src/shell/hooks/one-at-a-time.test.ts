import { expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

it('a second press while the first is at work does nothing, and a later one works again', async () => {
  const queue = new OneAtATime();
  let done = 0;
  const work = async () => {
    await Promise.resolve();
    done++;
  };
  await Promise.all([queue.run(work), queue.run(work)]);
  expect(done).toBe(1);
  await expect(queue.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await queue.run(work);
  expect(done).toBe(2);
});
