import type { CDPSession, Page } from '@playwright/test';
import { Author, crash } from '../support/author.ts';
import type { Call, Fault } from '../support/fault-proxy.ts';
import { dataFolder, type Notewell, startNotewell } from '../support/notewell.ts';

interface Section {
  readonly id: string;
  readonly text?: string;
}
interface Note {
  readonly id: string;
  readonly title?: string;
  readonly sections?: readonly Section[];
}
const textOf = (note: object | undefined): string =>
  ((note as Partial<Note> | undefined)?.sections ?? []).map(({ text = '' }) => text).join('\n'); // notes are all that is written here

/** A whole number below the bound, the same for the same seed (mulberry32). */
function dice(start: number): (bound: number) => number {
  let state = start;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}

/** Somebody who types into one section of the note, at a device that things happen to. */
class Writer {
  page: Page | undefined;
  /** By word: the text of it that the client acknowledged. */
  readonly acknowledged = new Map<string, string>();
  private heard = '';

  constructor(
    readonly author: Author,
    readonly section: string,
  ) {
    author.onAcknowledged = (text) => {
      this.heard += text;
    };
  }

  /** The tab at work, with the note open in it. */
  async at(note: string): Promise<Page> {
    if (this.page && !this.page.isClosed()) return this.page;
    const page = await this.author.tab();
    this.page = page;
    await this.open(note);
    return page;
  }
  /** Shows the note, as an editor does before anybody types. */
  async open(note: string): Promise<void> {
    await this.page?.evaluate(
      async ([id, section]) => {
        await window.notewell.client?.get('Note', id).catch(() => undefined);
        window.writeIn(id, section);
      },
      [note, this.section] as const,
    );
  }

  /** Types a word key by key. What was acknowledged of it before a crash counts as much as the whole. */
  async type(word: string): Promise<void> {
    this.heard = '';
    await this.page?.keyboard.type(word).catch(() => undefined); // a tab that dies under the keys
    this.note(word);
  }
  /** Hears out what is still being acknowledged, and notes how much of the word is. */
  note(word: string): void {
    const last = this.heard.slice(Math.max(0, this.heard.lastIndexOf('{')));
    if (last.startsWith(word)) this.acknowledged.set(word, word);
    else if (last !== '' && word.startsWith(last)) this.acknowledged.set(word, last);
  }
  /** Everything typed is acknowledged. */
  async settled(): Promise<void> {
    await this.page?.waitForFunction(() => window.owed() === '', undefined, { timeout: 20_000 });
  }
}

export interface SoakResult {
  readonly injected: Readonly<Record<string, number>>;
  readonly notes: number;
  readonly typed: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly duplicates: readonly string[];
  readonly seconds: number;
}
export interface SoakOptions {
  readonly faults: number;
  readonly seed: number;
  /** Stops earlier once this many seconds have passed. */
  readonly most: number;
}

const faultsPerNote = 14;
const statuses = [401, 403, 409, 410, 422, 500, 503] as const;

/** Types notes in real browsers against a real server of its own while things go wrong; then looks for every character. */
export async function soak({ faults, seed, most }: SoakOptions): Promise<SoakResult> {
  const { data, remove } = await dataFolder();
  const server = await startNotewell(data);
  const world = new Soak(server, data, dice(seed));
  const begun = Date.now();
  try {
    await world.start();
    while (world.faults < faults && Date.now() - begun < most * 1_000) {
      await world.begin();
      for (let n = 0; n < faultsPerNote && world.faults < faults; n += 1) await world.fault();
      await world.rest();
    }
    return { ...world.result(), seconds: Math.round((Date.now() - begun) / 1_000) };
  } finally {
    await world.stop();
    await remove();
  }
}

type Inject = (writer: Writer, word: string) => Promise<void>;

class Soak {
  private writers: readonly Writer[] = [];
  private readonly injected: Record<string, number> = {};
  private readonly lost: string[] = [];
  private readonly duplicates: string[] = [];
  private counted = { notes: 0, typed: 0, acknowledged: 0 };
  private title = '';
  private note = '';
  private patient = '';
  private words = 0;

  constructor(
    private server: Notewell,
    private readonly data: string,
    private readonly roll: (bound: number) => number,
  ) {}

  get faults(): number {
    return Object.values(this.injected).reduce((sum, count) => sum + count, 0);
  }
  result(): Omit<SoakResult, 'seconds'> {
    return { injected: this.injected, ...this.counted, lost: this.lost, duplicates: this.duplicates };
  }

  async start(): Promise<void> {
    const [first, second] = [await Author.at(this.server.origin), await Author.at(this.server.origin)];
    this.writers = [new Writer(first, 'a'), new Writer(second, 'b')];
    const [patient] = await first.read<{ id: string }[]>('patients?pageSize=1');
    this.patient = patient?.id ?? '';
  }
  async stop(): Promise<void> {
    for (const { author } of this.writers) await author.stop().catch(() => undefined);
    await this.server.stop();
  }

  /** A new note, made at the first device and opened at both once the server has it. */
  async begin(): Promise<void> {
    this.counted.notes += 1;
    this.title = `Soak ${this.counted.notes} ${crypto.randomUUID()}`;
    const [first, second] = this.writers;
    if (!first || !second) return;
    for (const writer of this.writers) {
      writer.acknowledged.clear();
      await writer.page?.close();
      writer.page = undefined;
    }
    first.page = await first.author.tab();
    const local = await first.page.evaluate(
      async ([title, id]) => {
        const draft = { status: 'Preliminary', title, subject: { id, resourceType: 'Patient' } };
        return (await window.notewell.client?.create('Note', draft as never))?.id ?? '';
      },
      [this.title, this.patient] as const,
    );
    await first.page.waitForFunction((id) => !window.notewell.client?.id(id).startsWith('local:'), local, { timeout: 30_000 });
    this.note = await first.page.evaluate((id) => window.notewell.client?.id(id) ?? '', local);
    await first.open(this.note);
    await second.at(this.note);
  }

  async fault(): Promise<void> {
    const [first, second] = this.writers;
    if (!first || !second) return;
    const writer = this.roll(4) === 0 ? second : first;
    const kind = this.pick();
    await writer.at(this.note);
    const word = this.word();
    await this.kinds[kind]?.(writer, word);
    this.injected[kind] = (this.injected[kind] ?? 0) + 1;
  }

  /** Whatever takes seconds comes up more rarely than what takes milliseconds. */
  private pick(): string {
    const rare = ['process killed', 'server restarted'];
    const usual = Object.keys(this.kinds).filter((kind) => !rare.includes(kind));
    const chance = this.roll(100);
    return chance < 2 ? 'server restarted' : chance < 4 ? 'process killed' : (usual[this.roll(usual.length)] ?? '');
  }
  private word(): string {
    const word = `{${String(this.words++).padStart(6, '0')}}`;
    this.counted.typed += word.length;
    return word;
  }

  private readonly kinds: Readonly<Record<string, Inject>> = {
    'tab killed': async (writer, word) => {
      const typing = writer.type(word);
      await pause(this.roll(60));
      if (writer.page) await crash(writer.page);
      await typing;
    },
    'process killed': async (writer, word) => {
      const typing = writer.type(word);
      await pause(this.roll(60));
      await writer.author.killBrowser();
      await typing;
      await writer.author.launch();
    },
    ...Object.fromEntries(
      statuses.map((status): [string, Inject] => [
        String(status),
        async (writer, word) => {
          await this.meets(writer, word, { status });
          if (status === 401) await writer.page?.evaluate(() => window.notewell.client?.resume());
        },
      ]),
    ),
    'request cut': (writer, word) => this.meets(writer, word, 'cut'),
    'page of a proxy': (writer, word) => this.meets(writer, word, { status: 200, body: '<html>Sign in to the hotel</html>' }),
    'no network': async (writer, word) => {
      await writer.author.offline(true);
      await writer.type(word);
      await writer.settled();
      writer.note(word);
      await writer.author.offline(false);
      await writer.page?.evaluate(() => window.notewell.client?.cameOnline());
    },
    quota: async (writer, word) => {
      const session = await writer.page?.context().newCDPSession(writer.page);
      await this.quota(writer, session, 1);
      await writer.type(word);
      await this.quota(writer, session, undefined);
      await session?.detach();
      // The editor kept the text; the next key takes it along.
      await writer.page?.keyboard.type(' ');
      await writer.settled();
      writer.note(word);
    },
    'clock set back': async (writer, word) => {
      await writer.page?.evaluate(() =>
        sessionStorage.setItem('clock-offset', String(Number(sessionStorage.getItem('clock-offset') ?? 0) - 3_600_000)),
      );
      await writer.type(word);
      await writer.settled();
      writer.note(word);
    },
    'two devices': async (_, word) => {
      const other = this.word();
      for (const each of this.writers) await each.at(this.note);
      await Promise.all(this.writers.map((each, n) => each.type(n === 0 ? word : other)));
      for (const [n, each] of this.writers.entries()) {
        await each.settled();
        each.note(n === 0 ? word : other);
      }
    },
    'server restarted': async (writer, word) => {
      const typing = writer.type(word);
      await this.server.kill();
      await typing;
      const { port } = new URL(this.server.origin);
      this.server = await startNotewell(this.data, Number(port));
      await writer.settled();
      writer.note(word);
    },
  };

  private async quota(writer: Writer, session: CDPSession | undefined, quotaSize: number | undefined): Promise<void> {
    const { origin } = writer.author.proxy;
    await session?.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
  }

  /** The next write meets this, before or after the server has dealt with it; resolves once it has. */
  private async meets(writer: Writer, word: string, fault: Exclude<Fault, undefined>): Promise<void> {
    const { proxy } = writer.author;
    const early = this.roll(2) === 0;
    const met = new Promise<void>((resolve) => {
      const once = (call: Call): Fault => {
        if (!call.isWrite) return undefined;
        proxy.before = () => undefined;
        proxy.after = () => undefined;
        resolve();
        return fault;
      };
      if (early) proxy.before = once;
      else proxy.after = once;
    });
    await writer.type(word);
    await writer.page?.evaluate(() => window.notewell.client?.cameOnline());
    // A conflict holds back what is typed on it: then no write leaves, and the fault is met by the next note's.
    await Promise.race([met, pause(1_500)]);
    writer.note(word);
  }

  /** All is well again: what was typed is on the server or in its author's kept work, and nothing is there twice. */
  async rest(): Promise<void> {
    const kept: string[] = [];
    for (const writer of this.writers) {
      writer.author.proxy.before = () => undefined;
      writer.author.proxy.after = () => undefined;
      const page = await writer.at(this.note);
      await page.evaluate(async () => {
        await window.notewell.client?.resume();
        window.notewell.client?.cameOnline();
      });
      await page.waitForFunction(() => window.notewell.client?.watchUnsent().snapshot().length === 0, undefined, {
        timeout: 120_000,
      });
      const items = await page.evaluate(() => window.notewell.client?.watchKeptWork().snapshot() ?? []);
      kept.push(...items.map(({ mine }) => textOf(mine)));
    }
    const [first] = this.writers;
    const made = ((await first?.author.read<Note[]>('notes?orderBy=created&order=desc&pageSize=20')) ?? []).filter(
      ({ title }) => title === this.title,
    );
    if (made.length !== 1) this.duplicates.push(`${made.length} notes ${this.title}`);
    const here = made.map(textOf).join('\n');
    const everywhere = [here, ...kept].join('\n');
    for (const writer of this.writers)
      for (const [word, text] of writer.acknowledged) {
        this.counted.acknowledged += text.length;
        if (!everywhere.includes(text)) this.lost.push(`${text} of ${word} in ${this.title}`);
        if (here.split(word).length > 2) this.duplicates.push(word);
      }
    // The author has seen to it: half of it is sent again, the rest let go, and the next note begins without.
    for (const { page } of this.writers) {
      await page?.evaluate(async (again) => {
        const client = window.notewell.client;
        const items = () => client?.watchKeptWork().snapshot() ?? [];
        if (again) for (const { key } of items()) await client?.sendAgain(key);
        for (const { key } of items()) await client?.discard(key);
      }, this.roll(2) === 0);
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
