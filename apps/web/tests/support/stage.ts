import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page, expect as untimed } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { accessibilityFaults } from '../../../../e2e/support/accessible.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Maximum milliseconds to wait on a busy machine. A missing element still fails. */
const patience = 60_000;

/** Playwright's `expect` with a longer timeout, which retries until the page matches. Samples of a page prove little. */
export const expect = untimed.configure({ timeout: patience });

/** A browser and a server for one page of components. The page is built from a folder; calls get given replies. */
export interface Stage {
  readonly origin: string;
  /** Opens an empty page in a new context. The caller closes it. */
  readonly page: (options?: BrowserContextOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

const built = new Map<string, Promise<string>>();
/** The folder of a built page. Test files in one process share it, because a build costs as much as ten tests. */
function pageOf(root: string): Promise<string> {
  const already = built.get(root);
  if (already) return already;
  const folder = mkdtempSync('/tmp/notewell-stage-');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const made = buildPage(root, folder);
  built.set(root, made);
  return made;
}

async function buildPage(root: string, folder: string): Promise<string> {
  // Else React's development build is tested, which users do not get and which is slower.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  await build({
    root,
    mode: 'production',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false, chunkSizeWarningLimit: 10_000 },
  });
  process.env['NODE_ENV'] = NODE_ENV;
  return folder;
}

/** `answer` returns the JSON for a path; undefined is a 404. */
export async function openStage(root: string, answer: (path: string) => string | undefined): Promise<Stage> {
  const folder = await pageOf(root);
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
  };
  const page = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
    context.setDefaultTimeout(patience);
    return context.newPage();
  };
  return { origin: `http://127.0.0.1:${port}`, page, close };
}

/** Checks that nothing overflows the page's width. */
export const expectToFit = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'px that run off the side')
    .toBeLessThanOrEqual(0);

/** Fails with rule and element if the page violates WCAG 2.2 A or AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}
