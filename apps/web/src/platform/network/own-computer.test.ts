import { expect, it } from 'vitest';
import { ownComputerWords } from './own-computer.ts';

it.each(['http://127.0.0.1:5161/invitation#x', 'http://localhost:5173/a', 'http://[::1]:80/', 'http://127.1.2.3'])(
  'warns of a link that only this computer opens: %s',
  (link) => expect(ownComputerWords(link)).toContain('this computer only'),
);
it.each(['https://notewell.example/invitation#x', 'http://192.168.1.20:5173/a', 'https://127.example.org', 'no link'])(
  'says nothing of a link that others open: %s',
  (link) => expect(ownComputerWords(link)).toBe(''),
);
