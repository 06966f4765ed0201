import { expect, test } from 'vitest';
import { looksLike } from './looks-like.ts';

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n....'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/webp', 'RIFF....WEBPVP8 '],
  ['application/pdf', '%PDF-1.7'],
  ['video/mp4', '\0\0\0\x20ftypisom'],
  ['audio/webm;codecs=opus', '\x1aE\xdf\xa3'],
  ['text/plain; charset=utf-8', '<script>'],
])('%s that begins as such is shown', (type, bytes) => expect(looksLike(type, Buffer.from(bytes, 'latin1'))).toBe(true));

test.each([
  ['image/png', '<script>alert(1)</script>'],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['text/html', '<p>'],
  ['application/pdf', '\x89PNG\r\n\x1a\n'],
  ['image/gif', ''],
  ['constructor', 'x'],
])('%s that does not, or may hold a script, is a download', (type, bytes) =>
  expect(looksLike(type, Buffer.from(bytes, 'latin1'))).toBe(false),
);
