import { expect, test } from 'vitest';
import { retried } from './related-writes.ts';
import { RelatedRowChanged } from './row-changed.ts';

const failing = (code: string, times: number) => {
  let tried = 0;
  const save = async () => {
    tried += 1;
    if (tried <= times) throw Object.assign(new Error('rolled back'), { code });
    return tried;
  };
  return { save, tried: () => tried };
};

test.each(['40P01', '40001'])('a save that the database rolled back for another (%s) is made again', async (code) => {
  expect(await retried(failing(code, 2).save)).toBe(3);
});

test('a save is not made again without end', async () => {
  const { save, tried } = failing('40P01', Number.POSITIVE_INFINITY);
  await expect(retried(save)).rejects.toThrow(RelatedRowChanged);
  expect(tried()).toBe(40);
});

test('a save is made once where the database refuses it', async () => {
  const { save, tried } = failing('23505', 1);
  await expect(retried(save)).rejects.toThrow('rolled back');
  expect(tried()).toBe(1);
});
