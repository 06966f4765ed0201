import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecentBrowser, recencyMarker } from './browser-recency.ts';
import { clipped, rootVariant } from './user-agent.ts';

const agents = {
  edge: (version: string) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36 Edg/${version}`,
  chrome: (version: string) =>
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`,
  firefox: (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`,
  safari: (version: string) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  pixel: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  galaxyTab: 'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  explorer: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
};

describe('the application a visitor gets', () => {
  it('is the mobile one on a phone', () => {
    expect(rootVariant(agents.iphone)).toBe('mobile');
    expect(rootVariant(agents.pixel)).toBe('mobile');
  });
  it('is the notice on a desktop Internet Explorer', () => expect(rootVariant(agents.explorer)).toBe('legacy'));
  it('is the default one for all others, tablets and nonsense among them', () => {
    for (const agent of [agents.chrome('140.0'), agents.safari('18.4'), agents.ipad, agents.galaxyTab, ''])
      expect(rootVariant(agent)).toBe('default');
  });
  it('is decided by the first 500 characters alone', () => {
    expect(rootVariant(' '.repeat(500) + agents.iphone)).toBe('default');
    fc.assert(
      fc.property(
        fc.string({ maxLength: 900 }),
        fc.string(),
        (agent, more) => rootVariant(clipped(agent).padEnd(500) + more) === rootVariant(clipped(agent).padEnd(500)),
      ),
    );
  });
});

describe('a browser we keep up with', () => {
  it.each([
    ['Edge', agents.edge('137.0.0.0'), agents.edge('136.9.0.0')],
    ['Firefox', agents.firefox('140.0'), agents.firefox('139.0')],
    ['Chrome', agents.chrome('138.0.0.0'), agents.chrome('137.0.0.0')],
    [
      'Chromium',
      agents.chrome('138.0.0.0').replace('Chrome', 'Chromium'),
      agents.chrome('137.0.0.0').replace('Chrome', 'Chromium'),
    ],
    ['Safari', agents.safari('18.4'), agents.safari('18.3')],
    ['a later Safari', agents.safari('26.0'), agents.safari('17.9')],
  ])('%s at its oldest passes and the one before does not', (_, recent, old) => {
    expect(isRecentBrowser(recent)).toBe(true);
    expect(isRecentBrowser(old)).toBe(false);
  });
  it('is never a tablet', () => {
    expect(isRecentBrowser(agents.ipad)).toBe(false);
    expect(isRecentBrowser(agents.galaxyTab)).toBe(false);
  });
  it('is any that carries the marker', () => expect(isRecentBrowser(`${agents.ipad} ${recencyMarker}/1`)).toBe(true));
  it('is not an unknown one', () => expect(isRecentBrowser('Lynx/2.9')).toBe(false));
});
