import { richTextOf } from '@notewell/model';
import { expect, it } from 'vitest';
import { text } from './text.ts';

const read = (value: unknown, display?: string) =>
  text({ label: 'Story', values: [value], said: display === undefined ? {} : { display } } as unknown as Parameters<
    typeof text
  >[0]); // what it reads

it('formatted text stays a document, with its words', () => {
  const document = richTextOf('Slept well.');
  expect(read(document)).toEqual({ kind: 'document', label: 'Story', document, words: 'Slept well.' });
  expect(read(document, 'As said.')).toMatchObject({ words: 'As said.' });
});
it('plain text is read as other answers are', () => expect(read('Slept well.')).toBeUndefined());
