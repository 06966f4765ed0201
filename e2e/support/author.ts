import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, chromium, type Page, request } from '@playwright/test';
import { type FaultProxy, pagePath, startFaultProxy } from './fault-proxy.ts';
import { clinicianEmail, demoPassword } from './journey.ts';

interface Session {
  readonly user: { readonly id: string };
  readonly memberships: readonly { readonly networkId: string; readonly profile: { resourceType: string; id: string } }[];
}

/** A user on a device: a browser profile on disk, a network with faults, and a session. */
export class Author {
  private readonly folder = mkdtempSync(join(tmpdir(), 'notewell-author-'));
  private context: BrowserContext | undefined;
  /** Calls without faults, for reading the server's state. */
  private direct: APIRequestContext | undefined;
  private session: Session | undefined;
  /** Called with each acknowledged text and its place. */
  onAcknowledged: (place: string, text: string) => void = () => {};

  private constructor(
    readonly proxy: FaultProxy,
    private readonly email: string,
  ) {}

  static async at(origin: string, email: string = clinicianEmail): Promise<Author> {
    const author = new Author(await startFaultProxy(origin), email);
    await author.signIn();
    await author.launch();
    return author;
  }

  async signIn(): Promise<void> {
    await this.direct?.dispose();
    const origin = this.proxy.target;
    this.direct = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const answer = await this.direct.post('/api/auth/sign-in/email', { data: { email: this.email, password: demoPassword } });
    if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}: ${await answer.text()}`);
    this.session = (await (await this.direct.get('/api/v1/session')).json()) as Session; // the contract's session
    if (this.context) await this.carryCookies();
  }

  private async carryCookies(): Promise<void> {
    const { cookies } = (await this.direct?.storageState()) ?? { cookies: [] };
    await this.context?.addCookies(cookies);
  }

  get userId(): string {
    return this.session?.user.id ?? '';
  }

  /** Opens the browser with the profile, as after a crash. */
  async launch(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    await this.context.exposeBinding('acknowledged', (_, place: string, text: string) => this.onAcknowledged(place, text));
    await this.context.addInitScript(() => {
      // Milliseconds by which the page's clock is set back.
      const real = Date.now.bind(Date);
      Date.now = () => real() + Number(localStorage.getItem('clock-offset') ?? 0);
    });
    await this.carryCookies();
  }

  get profile(): string {
    const { resourceType, id } = this.session?.memberships[0]?.profile ?? {};
    return `${resourceType}/${id}`;
  }

  /** A tab with an open client. */
  async tab(options: object = {}): Promise<Page> {
    const page = await this.blank();
    await page.evaluate((given) => window.notewell.open(given), {
      networkId: 'demo',
      userId: this.userId,
      profile: this.profile,
      ...options,
    });
    return page;
  }

  /** Opens a blank tab. */
  async blank(): Promise<Page> {
    if (!this.context) throw new Error('the browser is not running');
    const page = await this.context.newPage();
    await page.goto(this.proxy.origin + pagePath);
    await page.waitForFunction(() => window.notewell !== undefined);
    return page;
  }

  async offline(isOffline: boolean): Promise<void> {
    await this.context?.setOffline(isOffline);
  }

  /** Kills the browser's process. */
  async killBrowser(): Promise<void> {
    const { context } = this;
    const gone = new Promise((resolve) => context?.once('close', resolve));
    const session = await context?.browser()?.newBrowserCDPSession();
    void session?.send('Browser.crash').catch(() => undefined);
    await gone;
  }

  /** Reads from the server without faults. */
  async read<T>(path: string): Promise<T> {
    const answer = await this.direct?.get(`/api/v1/practices/demo/${path}`, {
      headers: { 'notewell-profile': this.profile, 'notewell-cross-partition': 'true' },
    });
    if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}: ${await answer?.text()}`);
    return (await answer.json()) as T;
  }
  async send(method: string, path: string, data?: object): Promise<number> {
    const headers: Record<string, string> = { 'notewell-profile': this.profile, origin: this.proxy.target };
    if (method === 'PATCH') headers['content-type'] = 'application/json-patch+json';
    const options = { method, headers, ...(data === undefined ? {} : { data }) };
    const answer = await this.direct?.fetch(`/api/v1/practices/demo/${path}`, options);
    return answer?.status() ?? 0;
  }

  async stop(): Promise<void> {
    await this.context?.close();
    await this.direct?.dispose();
    await this.proxy.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Crashes a page. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash' as never).catch(() => undefined);
  await crashed;
  await page.close().catch(() => undefined);
}
