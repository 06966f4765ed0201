import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { Couch, type Write } from './couch.ts';

/** Bundles a page that imports something of a file beside this one and does something with it. */
export async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: join(process.cwd(), 'bench', 'client'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Serves the pages and takes the writes of queues; it honours keys, as ours and many servers do. */
export class BenchServer {
  /** Requests that arrived, and those that took effect. */
  requests: Write[] = [];
  effects: Write[] = [];
  online = true;
  /** After this many effects the answers are withheld: the moment at which a tab is killed. */
  withholdFrom = Number.POSITIVE_INFINITY;
  private readonly scripts = new Map<string, string>();
  private readonly couch = new Couch((write, isNew) => this.took(write, isNew));
  private readonly http = createServer((incoming, outgoing) => void this.handle(incoming, outgoing));
  origin = '';

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`; // listening on TCP
    return this;
  }
  page(name: string, code: string): void {
    this.scripts.set(name, code);
  }
  reset(): void {
    this.requests = [];
    this.effects = [];
    this.online = true;
    this.withholdFrom = Number.POSITIVE_INFINITY;
    this.couch.reset();
  }
  private took(write: Write, isNew: boolean): void {
    this.requests.push(write);
    if (isNew) this.effects.push(write);
  }
  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const [, name = '', isScript] = /^\/page\/([\w-]+)(\.js)?$/.exec(path) ?? [];
    const code = this.scripts.get(name);
    outgoing.setHeader('cross-origin-opener-policy', 'same-origin').setHeader('cross-origin-embedder-policy', 'require-corp');
    if (code !== undefined && isScript) return void outgoing.setHeader('content-type', 'text/javascript').end(code);
    if (code !== undefined)
      return void outgoing
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><meta charset="utf-8"><title>${name}</title><script type="module" src="/page/${name}.js"></script>`);
    if (path === '/blank') return void outgoing.setHeader('content-type', 'text/html').end('<!doctype html>');
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer); // a request's stream gives buffers
    outgoing.setHeader('content-type', 'application/json');
    if (path.includes('/device-key'))
      return void outgoing.end(JSON.stringify({ key: Buffer.alloc(32, 7).toString('base64url') }));
    const text = Buffer.concat(parts).toString('utf8');
    if (path.startsWith('/couch/queue')) {
      if (!this.online) return void incoming.socket.destroy();
      const before = this.effects.length;
      const below = path.slice('/couch/queue'.length).split('?')[0] ?? '';
      const [status, answer] = this.couch.answer(incoming.method ?? 'GET', below, text);
      if (this.effects.length > before && this.effects.length >= this.withholdFrom) return;
      return void outgoing.writeHead(status).end(JSON.stringify(answer));
    }
    if (incoming.method !== 'POST') return void outgoing.writeHead(404).end('{}');
    if (!this.online) return void incoming.socket.destroy();
    const key = incoming.headers['idempotency-key'];
    const body = JSON.parse(text) as { text?: string; code?: { display: string } }; // ours
    const write = { key: typeof key === 'string' ? key : undefined, text: body.text ?? body.code?.display ?? '' };
    this.took(write, write.key === undefined || !this.effects.some((one) => one.key === write.key));
    if (this.effects.length >= this.withholdFrom) return;
    const id = `0190d3a0-0000-7000-8000-${String(this.effects.length).padStart(12, '0')}`;
    outgoing.writeHead(201).end(JSON.stringify({ ...body, id, meta: { versionId: '1' } }));
  }
}

/** A browser process over a profile that outlives it. */
export class Device {
  private readonly folder = mkdtempSync(join(tmpdir(), 'notewell-bench-profile-'));
  private context: BrowserContext | undefined;
  constructor(private readonly origin: string) {}

  async start(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      executablePath: process.env['NOTEWELL_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
  }
  async page(name: string): Promise<Page> {
    const page = await this.context?.newPage();
    if (!page) throw new Error('the browser is not running');
    await page.goto(`${this.origin}/${name === 'blank' ? 'blank' : `page/${name}`}`);
    if (name !== 'blank') await page.waitForFunction(() => 'speed' in window || 'queue' in window);
    return page;
  }
  async offline(isOffline: boolean): Promise<void> {
    await this.context?.setOffline(isOffline);
  }
  async end(): Promise<void> {
    await this.context?.close();
    this.context = undefined;
  }
  async restart(): Promise<void> {
    await this.end();
    await this.start();
  }
  filesWith(text: string): number {
    const marks = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
    return filesBelow(this.folder).filter((file) => {
      const bytes = readFileSync(file);
      return marks.some((mark) => bytes.includes(mark));
    }).length;
  }
  async remove(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    try {
      const stat = statSync(path);
      return stat.isDirectory() ? filesBelow(path) : stat.isFile() ? [path] : [];
    } catch {
      return []; // sockets and links that lead nowhere
    }
  });
}
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash' as never).catch(() => undefined);
  await crashed;
  await page.close().catch(() => undefined);
}

/** Looks until it holds or the time, in milliseconds, is over; answers whether it held. */
export async function within(holds: () => Promise<boolean> | boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
