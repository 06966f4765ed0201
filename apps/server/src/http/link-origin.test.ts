import { expect, it } from 'vitest';
import { linkOrigin } from './link-origin.ts';

const asked = (hostname: string) => ({ protocol: 'http' as const, hostname, host: `${hostname}:5000` });
const publicUrl = new URL('https://clinic.example/');

it('takes the configured address, whatever host was asked for', () => {
  for (const isMailed of [true, false])
    expect(linkOrigin(asked('evil.example'), { publicUrl, isMailed })).toBe('https://clinic.example');
});
it('mails no link to a host that a caller names', () => {
  expect(() => linkOrigin(asked('evil.example'), { publicUrl: undefined, isMailed: true })).toThrow('not configured');
  expect(linkOrigin(asked('127.0.0.1'), { publicUrl: undefined, isMailed: true })).toBe('http://127.0.0.1:5000');
});
it('answers the caller with the host that they used', () => {
  expect(linkOrigin(asked('clinic.local'), { publicUrl: undefined, isMailed: false })).toBe('http://clinic.local:5000');
});
