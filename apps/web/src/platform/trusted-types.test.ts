import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, workerAddress } from './trusted-types.ts';

test('style sheets pass as they are', () => {
  const sheet = ':root[data-mantine-color-scheme="dark"] { --a: 1px; } .ProseMirror > * { margin: 0 }';
  expect(plainText(sheet)).toBe(sheet);
});

test('nothing in which an element could begin is let through', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(() => plainText(`${before}<${after}`)).toThrow(TypeError);
    }),
  );
});

test('code comes from the addresses of the workers and from nowhere else', () => {
  const here = 'https://notes.example';
  for (const worker of ['/sw.js', '/assets/pdf.worker.min-Ab1_x-2.mjs']) expect(workerAddress(worker, here)).toBe(worker);
  for (const other of [
    '/other.js',
    'https://elsewhere.example/sw.js',
    '//elsewhere.example/sw.js',
    '/sw.js?x=1',
    '/assets/other.mjs',
    'https://elsewhere.example/assets/pdf.worker.min-Ab1.mjs',
    '/assets/../api/v1/pdf.worker.mjs',
    'data:text/javascript,1',
    'blob:https://notes.example/1',
  ])
    expect(() => workerAddress(other, here), other).toThrow(TypeError);
});
