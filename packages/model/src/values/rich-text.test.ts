import { expect, test } from 'vitest';
import type { Json } from '../kernel/field.ts';
import {
  mentionNode,
  mentionsIn,
  openableRichText,
  plainTextOf,
  type RichTextNode,
  richTextOf,
  unknownInRichText,
} from './rich-text.ts';

const paragraph = (text: string): RichTextNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('plain text keeps every word, one line a block', () => {
  expect(plainTextOf({ type: 'doc', content: [paragraph('Slept well.'), paragraph('Mood brighter.')] })).toBe(
    'Slept well.\nMood brighter.',
  );
});

test('list items keep their marks and their depth', () => {
  const nested: RichTextNode = {
    type: 'doc',
    content: [
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph('outer'),
              { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('inner')] }] },
            ],
          },
        ],
      },
    ],
  };
  expect(plainTextOf(nested)).toBe('- outer\n  1. inner');
});

test('what is not a document has no text', () => {
  expect(plainTextOf(undefined)).toBe('');
  expect(plainTextOf({ type: 'paragraph' })).toBe('');
});

test('stored JSON that breaks the form of a document gives what text it has', () => {
  const odd: Json = { type: 'doc', content: [null, 'x', { type: 'text', text: 'Loose.' }, { type: 'paragraph', content: 'y' }] };
  expect(plainTextOf(odd)).toBe('Loose.');
  expect(mentionsIn(odd)).toEqual([]);
});

test('plain text becomes a document and comes back the same', () => {
  const text = 'One\n\nThree';
  expect(plainTextOf(richTextOf(text))).toBe(text);
});

test('finds each mentioned person once', () => {
  const lee = { id: 'p1', name: 'Dana Lee' };
  const said: RichTextNode = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Asked ' }, mentionNode(lee), { type: 'text', text: ' to call.' }],
  };
  const document: RichTextNode = {
    type: 'doc',
    content: [said, { type: 'bulletList', content: [{ type: 'listItem', content: [said] }] }],
  };
  expect(plainTextOf(document)).toBe('Asked Dana Lee to call.\n- Asked Dana Lee to call.');
  expect(mentionsIn(document)).toEqual([lee]);
  expect(mentionsIn({ type: 'doc', content: [{ type: 'mention', attrs: { id: 7 } }] })).toEqual([]);
  expect(mentionsIn({ type: 'mention', attrs: lee })).toEqual([]);
});

test('a document that the editor cannot open opens as its text', () => {
  const bold: RichTextNode = { type: 'text', text: 'Calm.', marks: [{ type: 'bold' }] };
  const fine: RichTextNode = { type: 'doc', content: [{ type: 'paragraph', content: [bold] }] };
  expect(openableRichText(fine)).toBe(fine);
  const video: RichTextNode = { type: 'video', content: [paragraph('Calm.')] };
  const blink: RichTextNode = { type: 'paragraph', content: [{ ...bold, marks: [{ type: 'blink' }] }] };
  for (const [node, name] of [
    [video, 'video'],
    [blink, 'blink'],
  ] as const) {
    const document: RichTextNode = { type: 'doc', content: [node] };
    expect(unknownInRichText(document)).toBe(name);
    expect(openableRichText(document)).toEqual(richTextOf('Calm.'));
  }
  const odd = { type: 'doc', content: [null, { type: 'text', text: '' }] } as unknown as RichTextNode;
  expect(unknownInRichText(odd)).toBe('something that is no text');
});
