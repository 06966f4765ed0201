import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

/** Milliseconds after which a browser counts as hanging; far above any slow test. */
const patience = 120_000;
const options = {
  timeout: patience,
  executablePath: process.env['NOTEWELL_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

/** Starts a browser with a profile on disk, as a person has it. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch(options);
}

/** A profile folder that outlives the browser process. */
export class Profile {
  readonly folder = mkdtempSync(join(tmpdir(), 'notewell-profile-'));
  context: BrowserContext | undefined;

  async open(): Promise<BrowserContext> {
    this.context = await chromium.launchPersistentContext(this.folder, options);
    this.context.setDefaultTimeout(patience);
    return this.context;
  }
  /** Ends the browser like a power cut. Resolves once its process is gone and the folder is released. */
  async cut(): Promise<void> {
    const session = await this.context?.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    const own = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
    const closed = new Promise((resolve) => this.context?.once('close', resolve));
    void session?.send('Browser.crash').catch(() => undefined);
    await closed;
    while (own > 0 && isAlive(own)) await new Promise((resolve) => setTimeout(resolve, 20));
    this.context = undefined;
  }
  async close(): Promise<void> {
    await this.context?.close();
    this.context = undefined;
  }
  /** Files of the profile that contain the bytes. */
  filesWith(bytes: Buffer): string[] {
    return filesBelow(this.folder).filter((file) => readFileSync(file).includes(bytes));
  }
  remove(): void {
    // A child of the browser may outlive it for a moment, and still write.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    try {
      const stat = statSync(path);
      return stat.isDirectory() ? filesBelow(path) : stat.isFile() ? [path] : [];
    } catch {
      return []; // sockets and broken links
    }
  });
}

/** Opens a new device in that browser. */
export async function newDevice(browser: Browser): Promise<BrowserContext> {
  const device = await browser.newContext();
  device.setDefaultTimeout(patience);
  return device;
}

export const devtools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** Ends a page as a crash does. */
export async function crash(page: Page): Promise<void> {
  const session = await devtools(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash' as never).catch(() => undefined);
  await crashed;
  await page.close().catch(() => undefined);
}

declare global {
  interface Window {
    openTransactions?: number;
  }
}

/** Counts a page's open transactions, for `pause`. Runs in the page before its own code. */
export function countTransactions(): void {
  window.openTransactions = 0;
  const own = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const opened = own.apply(this, given);
    const count = (by: number) => (window.openTransactions = (window.openTransactions ?? 0) + by);
    count(1);
    for (const end of ['complete', 'abort']) opened.addEventListener(end, () => count(-1));
    return opened;
  };
}

/**
 * Stops every script of a page, as a browser does with a tab it froze; `Debugger.resume` continues it.
 * Waits for a moment without an open transaction. A browser freezes no tab that blocks another's database; a debugger
 * does, and each transaction then blocks for 60 s.
 * The page needs `countTransactions`.
 */
export async function pause(page: Page, session: CDPSession): Promise<void> {
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  const stopping = page.evaluate(async () => {
    while (window.openTransactions !== 0) await new Promise((resolve) => setTimeout(resolve));
    // biome-ignore lint/suspicious/noDebugger: the page stops here
    debugger; // oxlint-disable-line no-debugger
  });
  stopping.catch(() => undefined); // the page may be closed while it is stopped
  await paused;
}
