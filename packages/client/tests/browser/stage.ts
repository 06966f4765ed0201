import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { newDevice, startBrowser } from './browser.ts';
import { type PageServer, startPageServer } from './server.ts';

/** One browser per file; for each test a new device and a scripted server on a real socket. */
export class Stage {
  private browser: Browser | undefined;
  private now: { device: BrowserContext; site: PageServer } | undefined;

  constructor() {
    beforeAll(async () => {
      this.browser = await startBrowser();
    });
    afterAll(async () => this.browser?.close());
    beforeEach(async () => {
      if (this.browser) this.now = { device: await newDevice(this.browser), site: await startPageServer() };
    });
    afterEach(async () => {
      await this.now?.device.close();
      await this.now?.site.stop();
    });
  }

  get site(): PageServer {
    if (!this.now) throw new Error('no test is running');
    return this.now.site;
  }
  get device(): BrowserContext {
    if (!this.now) throw new Error('no test is running');
    return this.now.device;
  }

  /** Opens a page that has only the client's code; `before` runs in it first. */
  async page({ context = this.device, path = '/', before }: TabOptions = {}): Promise<Page> {
    const page = await context.newPage();
    if (before) await page.addInitScript(before);
    await page.goto(this.site.origin + path);
    await page.waitForFunction(() => window.notewell !== undefined);
    return page;
  }

  /** Opens a tab with the client in it and waits until the device is open. */
  async tab(options: object = {}, where: TabOptions = {}): Promise<Page> {
    const page = await this.page(where);
    await page.evaluate((given) => window.notewell.open(given), options);
    await until(async () => (await connection(page))?.device !== 'none', 'the device is open');
    return page;
  }

  made(type = 'Condition') {
    return this.site.server.all(type);
  }
}

interface TabOptions {
  readonly context?: BrowserContext;
  readonly path?: string;
  readonly before?: () => void;
}

/** Creates a condition; returns its local id. */
export const create = (page: Page, draft: object) =>
  page.evaluate(async (value) => (await window.notewell.client?.create('Condition', value as never))?.id ?? '', draft);
export const type = (page: Page, id: string, note: string) =>
  page.evaluate(
    async ([wanted, text]) => window.notewell.client?.update('Condition', wanted, (now) => ({ ...now, note: text })),
    [id, note] as const,
  );
export const noteIn = (page: Page, id: string) =>
  page.evaluate(async (wanted) => (await window.notewell.client?.get('Condition', wanted))?.note, id);
export const unsent = (page: Page) => page.evaluate(() => window.notewell.client?.watchUnsent().snapshot().length);
export const kept = (page: Page) => page.evaluate(() => window.notewell.client?.watchKeptWork().snapshot().length);
export const saveState = (page: Page, id: string) =>
  page.evaluate((wanted) => window.notewell.client?.watchSaveState('Condition', wanted).snapshot(), id);
export const connection = (page: Page) => page.evaluate(() => window.notewell.client?.watchConnection().snapshot());
export const online = (page: Page) => page.evaluate(() => window.notewell.client?.cameOnline());
/** Counts the rows of a store on the device without using the client. */
export const rowsIn = (page: Page, store: string) =>
  page.evaluate(async (wanted) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => each.startsWith('nw2.') && each !== 'nw2.people') ?? '';
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const count = opening.result.transaction(wanted).objectStore(wanted).count();
        count.onsuccess = () => {
          opening.result.close();
          resolve(count.result);
        };
      };
    });
  }, store);
export const until = (holds: () => unknown, what: string) =>
  expect.poll(holds, { timeout: 120_000, interval: 50, message: what }).toBeTruthy();
