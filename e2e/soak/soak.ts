import { dice } from '../../packages/client/src/testing/dice.ts';
import { demoFolder, type Notewell, startNotewell } from '../support/notewell.ts';
import { Desk, type Seat } from './desk.ts';
import { drawn, pause } from './draw.ts';
import { Ledger, type Note, type Page } from './ledger.ts';
import { expose, fine, storm, type Weather } from './weather.ts';

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
  /** Maximum seconds. */
  readonly most: number;
  /** Called after each round with the results so far. */
  readonly onRound?: (result: SoakResult) => void;
}

const faultsPerRound = 500;
/** Maximum seconds of a round. */
const longestRound = 90;

/** Faults of a device with their relative frequency. `expose` injects the faults of calls. */
const troubles = { 'tab killed': 7, 'process killed': 1, 'tab frozen': 1, quota: 4, 'no network': 4, 'clock set back': 3 };

/**
 * Types notes in real browsers against a real server while many faults occur at once.
 * One author has two devices with three tabs and several notes. Finally checks every acknowledged character.
 */
export async function soak({ faults, seed, most, onRound }: SoakOptions): Promise<SoakResult> {
  const { data, remove } = await demoFolder();
  const world = new Soak(await startNotewell(data), data, seed);
  // Starting the devices takes as long as the machine is slow: the limit counts from the first round.
  let begun = Date.now();
  const result = () => ({ ...world.result(), seconds: Math.round((Date.now() - begun) / 1_000) });
  try {
    await world.start();
    begun = Date.now();
    const left = () => most - (Date.now() - begun) / 1_000;
    do {
      await world.round(Math.min(faults, world.faults + faultsPerRound), Math.min(longestRound, left()));
      onRound?.(result());
    } while (world.faults < faults && left() > 0);
    return result();
  } finally {
    await world.stop();
    await remove();
  }
}

interface VersionOfNote extends Note {
  readonly meta: { readonly versionId: string; readonly lastModified: string };
}

class Soak {
  private desks: readonly Desk[] = [];
  private readonly injected: Record<string, number> = {};
  private readonly ledger = new Ledger();
  private weather: Weather = fine;
  private patient = '';

  constructor(
    private server: Notewell,
    private readonly data: string,
    private readonly seed: number,
  ) {}

  get faults(): number {
    return Object.values(this.injected).reduce((sum, count) => sum + count, 0);
  }
  result(): Omit<SoakResult, 'seconds'> {
    const { counted, lost, duplicates } = this.ledger;
    return { injected: { ...this.injected }, ...counted, lost, duplicates };
  }
  private count(kind: string): void {
    this.injected[kind] = (this.injected[kind] ?? 0) + 1;
  }

  async start(): Promise<void> {
    this.desks = [await Desk.at(this.server.origin, ['a', 'b']), await Desk.at(this.server.origin, ['c'])];
    const [first] = this.desks;
    const [patient] = (await first?.author.read<{ id: string }[]>('patients?pageSize=1')) ?? [];
    this.patient = patient?.id ?? '';
    for (const [n, { author }] of this.desks.entries()) {
      author.onAcknowledged = (place, text) => {
        const page = this.ledger.at(place.split(' ')[0] ?? '');
        if (page) this.ledger.acknowledge(page, place, text);
      };
      expose(author.proxy, dice(this.seed + n), () => this.weather, {
        met: ({ method, path, isWrite }, kind, side) => {
          this.count(isWrite ? kind : `reads: ${kind}`);
          this.pageOf(path)?.tell(`device ${n + 1}: ${method} meets ${kind} ${side} the server`);
        },
        answered: ({ method, path }, status) => {
          // Not injected: the other device wrote first.
          if (status === 409) this.count('two devices');
          this.pageOf(path)?.tell(`device ${n + 1}: ${method} is answered ${status}`);
        },
      });
    }
  }
  private pageOf(path: string): Page | undefined {
    const [, id = ''] = /\/notes\/([\w.-]+)/.exec(path) ?? [];
    return this.ledger.at(id);
  }
  async stop(): Promise<void> {
    for (const { author } of this.desks) await author.stop().catch(() => undefined);
    await this.server.stop();
  }

  /** One round: creates notes, injects faults up to `until` in all, then stops them and checks every character. */
  async round(until: number, seconds: number): Promise<void> {
    this.weather = fine;
    await this.begin();
    this.weather = storm;
    // A slow machine types as much but takes longer. The time starts with the first key; the round ends after some were
    // acknowledged.
    const end = Date.now() + seconds * 1_000;
    const goesOn = () => (this.faults < until && Date.now() < end) || this.ledger.counted.acknowledged <= this.faults;
    const turn = this.faults + this.seed;
    await Promise.all([
      ...this.desks.flatMap((desk, n) => [
        ...desk.seats.map((seat, m) => this.typist(desk, seat, turn + 10 * n + m, goesOn)),
        this.trouble(desk, turn + 10 * n + 5, goesOn),
        this.author(desk, turn + 10 * n + 6, goesOn),
      ]),
      this.serverTrouble(turn + 99, goesOn),
    ]);
    this.weather = fine;
    await this.rest();
  }

  /**
   * Creates notes for both devices and for one. The latter are created under faults, so only their device knows them at first.
   */
  private async begin(): Promise<void> {
    this.ledger.forgetPages();
    const [first, second] = this.desks;
    if (!first || !second) return;
    const shared = [await this.make(first, true), await this.make(first, true), await this.make(second, true)];
    this.weather = storm;
    first.pages = [...shared, await this.make(first), await this.make(first), await this.make(first)];
    second.pages = [...shared, await this.make(second), await this.make(second)];
    for (const desk of this.desks) for (const seat of desk.seats) await desk.show(seat);
  }
  private async make(desk: Desk, arrived = false): Promise<Page> {
    const page = this.ledger.page(`Soak ${crypto.randomUUID()}`);
    const tab = desk.free()[0]?.tab;
    const local = await tab?.evaluate(
      async ([title, id]) => {
        const draft = { status: 'Preliminary', title, subject: { id, resourceType: 'Patient' } };
        return (await window.notewell.client?.create('Note', draft as never))?.id ?? '';
      },
      [page.title, this.patient] as const,
    );
    page.ids.add(local ?? '');
    if (!arrived) return page;
    await tab?.waitForFunction((id) => !window.notewell.client?.id(id ?? '').startsWith('local:'), local, { timeout: 60_000 });
    page.ids.add((await tab?.evaluate((id) => window.notewell.client?.id(id ?? '') ?? '', local)) ?? '');
    return page;
  }

  /** Types in one tab, in changing notes. */
  private async typist(desk: Desk, seat: Seat, seed: number, goesOn: () => boolean): Promise<void> {
    const roll = dice(seed);
    while (goesOn()) {
      await pause(roll(120));
      if (seat.away) continue;
      // A killed tab loses only text that was not acknowledged.
      await within(
        desk.type(seat, () => this.ledger.word(), roll),
        20_000,
      ).catch(() => undefined);
    }
  }

  private async author(desk: Desk, seed: number, goesOn: () => boolean): Promise<void> {
    const roll = dice(seed);
    while (goesOn()) {
      await pause(300 + roll(900));
      const seat = desk.free()[0];
      if (seat) await within(desk.seeTo(seat), 20_000).catch(() => undefined);
    }
  }

  private async trouble(desk: Desk, seed: number, goesOn: () => boolean): Promise<void> {
    const roll = dice(seed);
    while (goesOn()) {
      await pause(1_000 + roll(3_000));
      const seats = desk.free();
      const seat = seats[roll(seats.length)];
      const kind = drawn(roll, troubles);
      if (!seat) continue;
      this.count(kind);
      const acts: Readonly<Record<typeof kind, () => Promise<void>>> = {
        'tab killed': () => desk.killTab(seat),
        'process killed': () => desk.killProcess(),
        'tab frozen': () => desk.freeze(seat, 1_000 + roll(3_500)),
        quota: async () => {
          await desk.quota(seat, 1);
          await pause(100 + roll(900));
          await desk.quota(seat, undefined);
        },
        'no network': async () => {
          desk.tell('no network');
          await desk.author.offline(true);
          await pause(200 + roll(2_000));
          await desk.author.offline(false);
        },
        'clock set back': () => desk.setClockBack(seat),
      };
      await acts[kind]();
    }
  }

  private async serverTrouble(seed: number, goesOn: () => boolean): Promise<void> {
    const roll = dice(seed);
    let next = Date.now() + 8_000 + roll(20_000);
    while (goesOn()) {
      await pause(200);
      if (Date.now() < next) continue;
      this.count('server restarted');
      for (const desk of this.desks) desk.tell('the server is killed');
      await this.server.kill();
      this.server = await startNotewell(this.data, Number(new URL(this.server.origin).port));
      next = Date.now() + 15_000 + roll(20_000);
    }
  }

  /**
   * Without faults: every character is on the server or in a rejected change, and on the server after the author resolved those.
   */
  private async rest(): Promise<void> {
    for (const desk of this.desks) for (const seat of desk.seats) await settled(seat);
    this.ledger.check('at rest', await this.held(), await this.kept(), this.seed);
    await this.tellHistory();
    // Several turns, because the other device resolves rejected changes at the same time.
    for (let turn = 0; turn < 20 && (turn === 0 || (await this.kept()).length > 0); turn += 1)
      for (const desk of this.desks)
        for (const seat of desk.seats) {
          await desk.seeTo(seat);
          await settled(seat);
        }
    this.ledger.check('after all was seen to', await this.held(), [], this.seed);
    if ((await this.kept()).length > 0) this.ledger.lost.push(`${(await this.kept()).length} changes stay kept for ever`);
  }
  /** Logs the server versions of each note that lost text. */
  private async tellHistory(): Promise<void> {
    for (const page of this.ledger.pages) {
      const word = /\{\d+/.exec(this.ledger.lost.find((each) => each.endsWith(page.title)) ?? '')?.[0];
      if (!word) continue;
      const path = `notes/${[...page.ids].at(-1)}/_history?pageSize=100`;
      const versions = (await this.desks[0]?.author.read<VersionOfNote[]>(path)) ?? [];
      const told = versions.map(({ meta, sections = [] }) => {
        const lengths = sections.map(({ id, text = '' }) => `${id} ${text.length}${text.includes(word) ? ' with it' : ''}`);
        return `${meta.versionId} ${meta.lastModified.slice(14)}: ${lengths.join(', ')}`;
      });
      console.log(`${word} in ${page.title} at the server\n${told.join('\n')}`);
    }
  }
  private async held(): Promise<Note[]> {
    return (await this.desks[0]?.author.read<Note[]>('notes?orderBy=created&order=desc&pageSize=50')) ?? [];
  }
  private async kept(): Promise<(Partial<Note> | undefined)[]> {
    const items = await Promise.all(
      this.desks.map(async (desk) =>
        desk.seats[0]?.tab?.evaluate(() => window.notewell.client?.watchKeptWork().snapshot() ?? []),
      ),
    );
    return items.flatMap((each) => each ?? []).map(({ mine }) => mine as Partial<Note> | undefined); // only notes are written here
  }
}

/** Waits until all text of this tab is acknowledged and sent. */
async function settled({ tab }: Seat): Promise<void> {
  await tab?.evaluate(() => window.notewell.client?.resume());
  const nothingWaits = tab?.waitForFunction(
    () => {
      const { client } = window.notewell;
      if ((client?.watchUnsent().snapshot().length ?? 0) === 0) return true;
      client?.cameOnline();
      return false;
    },
    undefined,
    { timeout: 120_000, polling: 250 },
  );
  await nothingWaits?.catch(async (cause: unknown) => {
    const client = await tab?.evaluate(() => {
      const states = window.notewell.client?.watchUnsent().snapshot() ?? [];
      return [
        window.notewell.client?.watchConnection().snapshot(),
        states.map(({ key, state, attempts, retryAt, lastError }) => ({ key, state, attempts, retryAt, lastError })),
      ];
    });
    throw new Error(`The queue does not drain: ${JSON.stringify(client)}`, { cause });
  });
}

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  Promise.race([
    work,
    pause(milliseconds).then(() => {
      throw new Error('took too long');
    }),
  ]);
