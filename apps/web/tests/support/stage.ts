import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, chromium, type Page, expect as untimed } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Milliseconds that a busy machine may take over what somebody waits for. What never comes fails all the same. */
const patience = 60_000;

/** Playwright's: what is on a page is looked at until it is as it should be, and what is only sampled once proves little. */
export const expect = untimed.configure({ timeout: patience });

/** A browser and a server that has one page of components, built from a folder, and answers its calls as told. */
export interface Stage {
  readonly origin: string;
  /** An empty page in a context of its own, which whoever opened it closes. */
  readonly page: (options?: BrowserContextOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** `answer` gives the JSON of a call by its path; where it gives none, there is nothing at that path. */
export async function openStage(root: string, answer: (path: string) => string | undefined): Promise<Stage> {
  const folder = mkdtempSync('/tmp/notewell-stage-');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 10_000 },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path.startsWith('/api/')) {
      const body = answer(path);
      return void response
        .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(body ?? JSON.stringify({ status: 404, code: 'not-found' }));
    }
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const file = path === '/' ? 'index.html' : path.slice(1);
    readFile(join(folder, file)).then(
      (bytes) => response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  const browser = await chromium.launch({
    executablePath: process.env['NOTEWELL_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const page = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
    context.setDefaultTimeout(patience);
    return context.newPage();
  };
  return { origin: `http://127.0.0.1:${port}`, page, close };
}

/** Nothing runs off the side at the width that the page has. */
export const expectToFit = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'px that run off the side')
    .toBeLessThanOrEqual(0);

/** Fails with rule and element where the page breaks WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has less contrast than what people read; a fade begins a frame or two after what is drawn.
  await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}
