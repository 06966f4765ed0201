import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { isLocalId } from '../resource.ts';
import { dice } from '../testing/dice.ts';
import { textOf, withText } from '../testing/note-text.ts';
import { Rig, type Tab } from '../testing/rig.ts';
import { problem } from '../testing/scripted-server.ts';
import { type Answer, NetworkFailure, type Request } from '../transport/port.ts';

/** Number of injected faults; NOTEWELL_SOAK sets more than a bounded test run. */
const wanted = Number(process.env['NOTEWELL_SOAK'] ?? 0) || 1_000;
const seed = Number(process.env['NOTEWELL_SEED'] ?? 20_261_121);
const faultsPerNote = 12;

/** One person at one device: a profile that outlives its tabs, and their section of the note. */
class Author {
  private tab: Tab | undefined;
  constructor(
    readonly rig: Rig,
    readonly section: string,
    private readonly roll: (bound: number) => number,
  ) {}

  /** Returns the open tab. `fragile` kills it after some port calls, before or after the last of them took effect. */
  at(fragile = false): Tab {
    if (fragile) {
      this.tab?.kill();
      this.tab = this.rig.open({}, { calls: 8 + this.roll(40), lastTakesEffect: this.roll(2) === 0 });
    } else if (!this.tab?.alive) this.tab = this.rig.open();
    return this.tab as Tab; // opened above
  }
  get client(): Client {
    return this.at().client;
  }
  killAll(): void {
    for (const tab of this.rig.tabs) if (tab.alive) tab.kill();
  }
}

class World {
  readonly roll = dice(seed);
  readonly first = new Rig();
  readonly authors = [
    new Author(this.first, 'a', this.roll),
    new Author(new Rig({ beside: this.first }), 'b', this.roll),
  ] as const;
  readonly injected = new Map<string, number>();
  /** By word: how many of its characters were acknowledged. */
  acknowledged = new Map<string, number>();
  counted = { typed: 0, acknowledged: 0, lost: 0, duplicates: 0, notes: 0 };
  note = '';
  private words = 0;
  private title = '';

  get server() {
    return this.first.server;
  }
  count(kind: string): void {
    this.injected.set(kind, (this.injected.get(kind) ?? 0) + 1);
  }
  get faults(): number {
    return [...this.injected.values()].reduce((sum, count) => sum + count, 0);
  }

  async begin(): Promise<void> {
    this.counted.notes += 1;
    this.title = `note ${this.counted.notes}`;
    this.acknowledged = new Map();
    const { client } = this.authors[0];
    const made = await client.create('Note', { status: 'Preliminary', title: this.title, subject: { id: 'p1' } } as never);
    this.note = made.id ?? '';
    await this.first.pass(1_000);
  }

  /** Types a word key by key. Acknowledged keys count even if the tab dies. */
  async type(author: Author, tab: Tab = author.at()): Promise<void> {
    const id = this.authors[0].client.id(this.note);
    // Another device knows of a note once the server does.
    if (author !== this.authors[0] && isLocalId(id)) return;
    if (!(await this.opened(tab, id))) return;
    const word = `{${String(this.words++).padStart(6, '0')}:typed}`;
    for (const [n, key] of [...word].entries()) {
      this.counted.typed += 1;
      tab.client
        .update('Note', id, (now) => withText(now as Note, author.section, key) as never, { quiet: 400, goesOn: true })
        .then(
          () => {
            this.counted.acknowledged += 1;
            this.acknowledged.set(word, Math.max(this.acknowledged.get(word) ?? 0, n + 1));
          },
          () => undefined, // its writer was shown that it is not saved
        );
      if (this.roll(4) === 0) await this.first.pass(this.roll(200));
      if (!tab.alive) return;
    }
    await this.first.pass(10);
  }

  /** True if the note is on the screen: nobody types into a note that could not be loaded. */
  private async opened(tab: Tab, id: string): Promise<boolean> {
    let isThere = false;
    tab.client.get('Note', id).then(
      (note) => {
        isThere = note !== undefined;
      },
      () => undefined,
    );
    await this.first.pass(50);
    return isThere && tab.alive;
  }

  /** Gives the next write this response, before or after the server has handled it. */
  meets(answer: (request: Request) => Answer | undefined): void {
    let met = false;
    const once = (request: Request): Answer | undefined => {
      if (met || request.method === 'GET') return undefined;
      met = true;
      return answer(request);
    };
    if (this.roll(2) === 0) this.server.before = once;
    else this.server.after = (request, own) => once(request) ?? own;
  }

  heal(): void {
    this.server.online = true;
    this.server.before = () => undefined;
    this.server.after = (_, answer) => answer;
    for (const { rig } of this.authors) rig.storageFault = undefined;
  }

  /** All text by now: in the note on the server, or in its author's rejected changes. */
  private found(): string {
    const kept = this.authors.flatMap(({ client }) => client.watchKeptWork().snapshot());
    const here = this.server.all('Note').filter(({ title }) => title === this.title);
    return [...here.map(textOf), ...kept.map(({ mine }) => textOf(mine))].join('\n');
  }

  check(): void {
    const found = this.found();
    for (const [word, length] of this.acknowledged)
      if (!found.includes(word.slice(0, length))) this.counted.lost += lostOf(found, word, length);
    const made = this.server.all('Note').filter(({ title }) => title === this.title);
    this.counted.duplicates += Math.max(0, made.length - 1);
    for (const word of this.acknowledged.keys())
      for (const note of made) this.counted.duplicates += textOf(note).split(word).length > 2 ? 1 : 0;
  }

  /** The author's text that the other copy lacks and that they choose to add. */
  private missing({ client }: Author, theirs: Note): string {
    const mine = client.watchKeptWork().snapshot();
    const pieces = mine.flatMap((item) => textOf(item.mine).match(/\{[^{]*/g) ?? []).map((piece) => piece.trim());
    return [...new Set(pieces)].filter((piece) => !textOf(theirs).includes(piece)).join('');
  }

  /** Resolves the author's conflicts and sends the rest again. */
  private async seeTo(author: Author): Promise<void> {
    const { client } = author;
    const [item] = client.watchKeptWork().snapshot();
    if (!item) return;
    const theirs = item.theirs as Note | undefined; // only notes are written here
    if (item.reason === 'conflict' && theirs) {
      const wanted = withText(theirs, author.section, this.missing(author, theirs));
      await client.settle({ compared: theirs, wanted }, client.watchKeptWork().snapshot());
    } else await client.sendAgain(item.key);
    await this.first.pass(20_000);
    this.check();
  }

  /** Ends all faults: everything arrives, or its author sends it again or resolves it. */
  async rest(): Promise<void> {
    this.heal();
    for (const { client } of this.authors) await client.resume();
    await this.first.pass(120_000);
    for (const { client } of this.authors)
      expect(client.watchUnsent().snapshot(), 'a healthy server drains the queue').toEqual([]);
    this.check();
    for (let round = 0; round < 4; round += 1) for (const author of this.authors) await this.seeTo(author);
    for (const { client } of this.authors) for (const { key } of client.watchKeptWork().snapshot()) await client.discard(key);
    for (const { rig } of this.authors) rig.plain.length = 0;
  }
}
const lostOf = (found: string, word: string, length: number): number => {
  let kept = length;
  while (kept > 0 && !found.includes(word.slice(0, kept))) kept -= 1;
  return length - kept;
};

const statuses = [401, 403, 408, 409, 410, 422, 429, 500, 503] as const;
type Inject = (world: World, author: Author) => Promise<void>;
const injections: Readonly<Record<string, Inject>> = {
  'tab killed': async (world, author) => {
    await world.type(author, author.at(true));
    await world.first.pass(world.roll(3_000));
    author.at().kill();
  },
  'process killed': async (world, author) => {
    const typing = world.type(author);
    await world.first.pass(world.roll(1_500));
    author.killAll();
    await typing;
  },
  ...Object.fromEntries(
    statuses.map((status): [string, Inject] => [
      String(status),
      async (world, author) => {
        const code = status === 409 ? 'stale-version' : 'injected';
        world.meets(() => problem(status, code, {}, status === 429 ? { 'retry-after': '1' } : {}));
        await world.type(author);
        await world.first.pass(1_000 + world.roll(2_000));
        world.heal();
        if (status === 401) await author.client.resume();
      },
    ]),
  ),
  quota: async (world, author) => {
    author.rig.storageFault = 'quota';
    await world.type(author);
    await world.first.pass(world.roll(2_000));
    author.rig.storageFault = undefined;
  },
  'clock set back': async (world, author) => {
    world.first.clock.offset -= 3_600_000;
    await world.type(author);
    await world.first.pass(world.roll(2_000));
  },
  'server restarted': async (world, author) => {
    // Requests under way lose their response, and nothing is answered for a while.
    world.server.after = () => {
      world.server.online = false;
      throw new NetworkFailure('the server is gone');
    };
    await world.type(author);
    await world.first.pass(1_000 + world.roll(8_000));
    world.heal();
  },
  'no network': async (world, author) => {
    world.server.online = false;
    await world.type(author);
    await world.first.pass(world.roll(8_000));
    world.heal();
  },
  'two devices': async (world) => {
    const [a, b] = world.authors;
    await Promise.all([world.type(a), world.type(b)]);
    await world.first.pass(world.roll(3_000));
  },
};

describe('the soak', () => {
  it(`loses no character and doubles none over ${wanted} faults`, async () => {
    const world = new World();
    const kinds = Object.keys(injections);
    while (world.faults < wanted) {
      await world.begin();
      for (let n = 0; n < faultsPerNote && world.faults < wanted; n += 1) {
        const kind = kinds[world.roll(kinds.length)] ?? '';
        world.count(kind);
        await injections[kind]?.(world, world.authors[world.roll(4) === 0 ? 1 : 0]);
      }
      await world.rest();
    }
    const { counted } = world;
    console.log(
      `soak over the core, seed ${seed}: ${world.faults} faults (${[...world.injected]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ')}); ${counted.notes} notes, ${counted.typed} characters typed, ${counted.acknowledged} acknowledged, ` +
        `${counted.lost} lost, ${counted.duplicates} duplicates`,
    );
    expect(counted).toMatchObject({ lost: 0, duplicates: 0 });
    expect(counted.acknowledged).toBeGreaterThan(wanted);
  }, 3_600_000);
});
