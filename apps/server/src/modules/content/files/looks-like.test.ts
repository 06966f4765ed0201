import { expect, test } from 'vitest';
import { looksLike, servedAs } from './looks-like.ts';

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

test.each([
  'text/javascript',
  'TEXT/JavaScript; charset=utf-8',
  'application/javascript',
  'application/x-javascript',
  'text/ecmascript',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
  'text/css',
])('%s goes out as bytes', (type) => expect(servedAs(type)).toBe('application/octet-stream'));

test.each(['text/plain', 'image/png', 'application/pdf', 'text/html', 'application/vnd.ms-excel', 'audio/webm;codecs=opus'])(
  '%s goes out as what it was said to be',
  (type) => expect(servedAs(type)).toBe(type),
);
