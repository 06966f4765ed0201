import { expect, test } from 'vitest';
import { StartError } from '../../kernel/start-error.ts';
import { readable } from './restore.ts';

const refused = (code: string) => Object.assign(new Error('the words of the database'), { code });

test.each(['22P02', '23502', '23505', 'Z_DATA_ERROR'])('a backup whose damaged rows end in %s is called damaged', (code) => {
  const told = readable(refused(code), 'the.backup');
  expect(told).toBeInstanceOf(StartError);
  expect((told as StartError).message).toMatch(/^the\.backup could not be restored, and nothing was changed/);
});

test('a fault that is not the fault of the file keeps its own words', () => {
  expect(readable(refused('57P01'), 'the.backup')).toMatchObject({ message: 'the words of the database' });
});
