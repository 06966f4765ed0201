import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LinkedText } from './linked-text.tsx';
import { messageParts } from './links.ts';

const linksIn = (text: string) => messageParts(text).flatMap(({ href }) => href ?? []);

describe('web addresses in a message', () => {
  it.each([
    ['See https://a.test/x?y=1&z=2#w.', 'https://a.test/x?y=1&z=2#w'],
    ['(https://a.test/page)', 'https://a.test/page'],
    ['https://a.test/page_(one), then', 'https://a.test/page_(one)'],
    ['HTTP://A.test/X!', 'http://a.test/X'],
    ['https://a.test:443/x', 'https://a.test/x'],
    ['https://a.test', 'https://a.test/'],
    ['“https://a.test/”', 'https://a.test/%E2%80%9D'],
  ])('are found in %s', (text, href) => {
    expect(linksIn(text)).toEqual([href]);
  });
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://a.test/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'xhttps://a.test',
    'https://',
    'https://bank.test@evil.test/',
    'https://bank.test\u2215login.evil.test/',
    'https://b\u0430nk.test/',
    'https://ba\u00adnk.test/',
    'www.a.test',
  ])('are none in %s', (text) => {
    expect(linksIn(text)).toEqual([]);
  });
  it('end before quotes, tags and marks of direction', () => {
    expect(linksIn('https://a.test/"onclick="alert(1)')).toEqual(['https://a.test/']);
    expect(linksIn('https://a.test/<script>')).toEqual(['https://a.test/']);
    expect(linksIn('https://a.test/\u202egnp.exe')).toEqual(['https://a.test/']);
  });
  it('leave the text as it was written', () => {
    const text = 'One https://a.test, two (https://b.test/c) and <b>three</b>.';
    expect(
      messageParts(text)
        .map((one) => one.text)
        .join(''),
    ).toBe(text);
  });
  it('open in a tab of their own that knows nothing of this one', () => {
    const markup = renderToStaticMarkup(<LinkedText text={'<img src=x onerror=alert(1)> https://a.test/"x'} />);
    expect(markup).toBe(
      '&lt;img src=x onerror=alert(1)&gt; <a href="https://a.test/" target="_blank" rel="noopener noreferrer">https://a.test/</a>&quot;x',
    );
  });
});
