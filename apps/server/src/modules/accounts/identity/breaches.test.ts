import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isCommon, rangeCheck } from './breaches.ts';
import { judging } from './passwords.ts';

describe('a password of the list that comes with the product', () => {
  test.each(['password', 'Qwerty', 'letmein', 'trustno1', 'Liverpool2024!', 'sunshinesunshine', 'Monkey123456789'])(
    '%s is known',
    (password) => expect(isCommon(password)).toBe(true),
  );
  test.each(['correct horse battery', 'vier blaue Zitronen', 'kX7#pQ2vLm9z'])('%s is not', (password) =>
    expect(isCommon(password)).toBe(false),
  );
});

describe('a range service', () => {
  const breached = 'vier blaue Zitronen';
  const digest = createHash('sha1').update(breached).digest('hex').toUpperCase();
  const lines = `${'0'.repeat(35)}:7\r\n${digest.slice(5)}:12\r\n${'F'.repeat(35)}:0`;
  const asked: string[] = [];
  const check = rangeCheck(new URL('https://ranges.example/range'), async (url) => {
    asked.push(url.href);
    return new Response(lines);
  });

  test('is told five digits of the hash and nothing else, and what it answers is compared here', async () => {
    expect(await check(breached)).toBe(true);
    expect(await check('another one altogether')).toBe(false);
    expect(asked[0]).toBe(`https://ranges.example/range/${digest.slice(0, 5)}`);
  });

  test('pads its answers with lines that count nothing', async () => {
    const padded = rangeCheck(new URL('https://ranges.example/range/'), async () => new Response(`${digest.slice(5)}:0`));
    expect(await padded(breached)).toBe(false);
  });

  test('that is away or at fault keeps nobody from a password', async () => {
    const away = rangeCheck(new URL('https://ranges.example/'), async () => Promise.reject(new Error('away')));
    const faulty = rangeCheck(new URL('https://ranges.example/'), async () => new Response('no', { status: 503 }));
    expect([await away(breached), await faulty(breached)]).toEqual([false, false]);
  });

  test('checks passwords that pass all other rules, and reports the result', async () => {
    const judge = judging(check);
    expect(await judge(breached, [])).toMatch(/break-ins elsewhere/);
    expect(await judge('a good long password', [])).toBeUndefined();
    expect(await judging(undefined)(breached, [])).toBeUndefined();
  });
});
