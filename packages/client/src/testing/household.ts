import { type Answer, NetworkFailure, type Request } from '../transport/port.ts';
import { type Dice, dice } from './dice.ts';
import { textOf } from './note-text.ts';
import { Rig, type Tab } from './rig.ts';
import { problem } from './scripted-server.ts';
import { Acknowledged, Field, seeTo } from './typing.ts';

/** Faults that a write may meet, with their weights. */
const weather: readonly (readonly [number, () => Answer])[] = [
  ...[403, 409, 410, 422, 500].map((status) => [6, () => problem(status, status === 409 ? 'stale-version' : 'x')] as const),
  [2, () => problem(401)],
  [6, () => problem(503)],
  [4, () => problem(408)],
  [4, () => problem(429, 'x', {}, { 'retry-after': '1' })],
  [
    6,
    () => {
      throw new NetworkFailure('cut');
    },
  ],
];
const stormy = weather.flatMap(([weight, answer]) => Array.from({ length: weight }, () => answer));

/** A tab in which somebody types, in one section of every note. */
interface Seat {
  readonly rig: Rig;
  readonly section: string;
  tab: Tab;
  fields: Field[];
}

/**
 * One person at two devices with two tabs on the first, typing in the same notes. Calls take time and every fault occurs:
 * refused, cut, killed, frozen, full. The same seed gives the same run.
 */
export class Household {
  readonly told = new Acknowledged();
  readonly story: string[] = [];
  private readonly roll: Dice;
  private readonly first: Rig;
  private readonly second: Rig;
  private readonly seats: Seat[];
  private notes: { readonly id: string; readonly rig?: Rig }[] = [];
  private isStormy = false;

  constructor(
    seed: number,
    private readonly milliseconds: number,
  ) {
    const roll = dice(seed);
    this.roll = roll;
    const most = { storage: 1 + roll(12), news: 1 + roll(400), wire: 5 + roll(200) } as const;
    const latency = (port: keyof typeof most) => roll(most[port]);
    this.first = new Rig({ latency });
    this.second = new Rig({ beside: this.first, latency });
    this.seats = [
      ...['a', 'b'].map((section) => this.seated(this.first, section)),
      ...(roll(2) === 0 ? [this.seated(this.second, 'c')] : []),
    ];
    const { server } = this.first;
    server.before = (request) => this.met(request, 'before');
    server.after = (request, answer) => this.met(request, 'after') ?? answer;
  }

  private seated(rig: Rig, section: string): Seat {
    return { rig, section, tab: rig.open({ leaseTime: 2_500 }), fields: [] };
  }
  private tell(what: string): void {
    this.story.push(`${String(this.first.clock.now() % 1_000_000).padStart(6)} ${what}`);
  }
  private met(request: Request, side: string): Answer | undefined {
    if (!this.isStormy || request.method === 'GET' || this.roll(200) >= 60) return undefined;
    const strike = stormy[this.roll(stormy.length)];
    try {
      const answer = strike?.();
      this.tell(`${request.method} meets ${answer?.status} ${side} the server`);
      return answer;
    } catch (error) {
      this.tell(`${request.method} is cut ${side} the server`);
      throw error;
    }
  }

  /** Runs the simulation and returns the lost and the duplicated text. */
  async live(): Promise<{
    readonly lost: readonly string[];
    readonly doubled: readonly string[];
    readonly acknowledged: number;
  }> {
    const { first, second, roll } = this;
    const known = first.server.add('Note', { status: 'Preliminary', subject: { id: 'p1' } });
    this.notes = [{ id: known.id ?? '' }];
    await first.pass(200);
    this.isStormy = true;
    const made = this.seats[0]?.tab.client.create('Note', { status: 'Preliminary', subject: { id: 'p1' } } as never);
    await first.pass(100);
    this.notes.push({ id: (await made)?.id ?? '', rig: first });
    for (const seat of this.seats) this.shown(seat);
    await first.pass(200 + roll(1_000));
    for (const seat of this.seats) {
      void this.typist(seat);
      if (seat.section !== 'b') void this.author(seat);
    }
    for (const rig of [first, second]) void this.trouble(rig);
    await first.pass(this.milliseconds);
    this.isStormy = false;
    await this.rest();
    const waiting = this.isLeft('watchUnsent') ? ['work stays unsent for ever'] : [];
    const held = first.server.all('Note').map(textOf).join('\n');
    const kept = this.seats.flatMap(({ tab }) => tab.client.watchKeptWork().snapshot()).map(({ mine }) => textOf(mine));
    const lost = this.told.missingIn([held, ...kept].join('\n'));
    for (let turn = 0; turn < 20 && this.isLeft('watchKeptWork'); turn += 1)
      for (const { tab } of this.seats) {
        void seeTo(tab.client);
        await first.pass(15_000);
      }
    const after = first.server.all('Note').map(textOf).join('\n');
    const result = {
      lost: [
        ...new Set([
          ...lost,
          ...this.told.missingIn(after),
          ...(this.isLeft('watchKeptWork') ? ['work stays kept for ever'] : []),
          ...waiting,
        ]),
      ],
      doubled: [...this.told.twiceIn(after), ...(first.server.all('Note').length > 2 ? ['a note'] : [])],
      acknowledged: this.told.parts.size,
    };
    for (const rig of [first, second]) await rig.close();
    return result;
  }

  private isLeft(what: 'watchKeptWork' | 'watchUnsent'): boolean {
    return this.seats.some(({ tab }) => tab.client[what]().snapshot().length > 0);
  }

  private async rest(): Promise<void> {
    for (const rig of [this.first, this.second]) rig.storageFault = undefined;
    for (const seat of this.seats) {
      seat.tab.melt();
      if (!seat.tab.alive) this.reopened(seat);
    }
    await this.first.pass(10_000);
    for (const { tab } of this.seats) void tab.client.resume();
    await this.first.pass(300_000);
  }

  /** Shows the notes in the tab, each with its own field. */
  private shown(seat: Seat): void {
    const { tab, section, rig } = seat;
    seat.fields = [];
    for (const [n, note] of this.notes.entries()) {
      if (note.rig && note.rig !== rig) continue;
      const ear = this.told.ear((word) => this.tell(`${section}: ${word} in note ${n} is acknowledged`));
      const field = new Field(tab.client, note.id, section, ear);
      // Nobody types into a note that could not be loaded. A note known only here is in the outbox or rejected.
      void tab.client.get('Note', note.id).then(
        () => void seat.fields.push(field),
        () => undefined,
      );
    }
  }
  private reopened(seat: Seat): void {
    seat.tab = seat.rig.open({ leaseTime: 2_500 });
    this.shown(seat);
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.first.clock.after(milliseconds, resolve));
  }

  private async typist(seat: Seat): Promise<void> {
    const { roll } = this;
    const pace = 40 + roll(600);
    while (this.isStormy) {
      await this.sleep(roll(pace));
      const fields = roll(4) === 0 ? seat.fields.slice(0, 1) : seat.fields;
      const words = fields.map(() => this.told.word());
      if (fields.length > 0) this.tell(`${seat.section}: ${words.join()} are typed`);
      const rest = roll(12);
      for (let n = 0; n < 7 && this.isStormy; n += 1) {
        for (const [at, field] of fields.entries()) field.press(words[at]?.[n] ?? '');
        await this.sleep(rest);
      }
    }
  }

  private async author(seat: Seat): Promise<void> {
    while (this.isStormy) {
      await this.sleep(300 + this.roll(900));
      if (!seat.tab.alive) continue;
      const { client } = seat.tab;
      void client.resume().catch(() => undefined);
      client.cameOnline();
      if (client.watchKeptWork().snapshot().length > 0) this.tell(`${seat.section}: the author sees to kept work`);
      void seeTo(client).catch(() => undefined);
    }
  }

  private async trouble(rig: Rig): Promise<void> {
    const { roll } = this;
    while (this.isStormy) {
      await this.sleep(200 + roll(1_500));
      const seats = this.seats.filter((seat) => seat.rig === rig);
      const seat = seats[roll(seats.length)];
      if (!seat || !this.isStormy) continue;
      const kind = roll(10);
      if (kind < 5) {
        this.tell(`${seat.section}: the tab is killed`);
        seat.tab.kill();
        await this.sleep(roll(300));
        this.reopened(seat);
      } else if (kind < 7) {
        this.tell(`${seat.section}: the device is full`);
        rig.storageFault = 'quota';
        await this.sleep(roll(900));
        rig.storageFault = undefined;
      } else if (kind < 8) {
        this.tell(`${seat.section}: the tab is frozen`);
        seat.tab.freeze();
        await this.sleep(roll(4_000));
        seat.tab.melt();
      } else if (kind < 9) {
        this.tell('no network');
        rig.server.online = false;
        await this.sleep(roll(1_500));
        rig.server.online = true;
      } else rig.clock.offset -= 3_600_000;
    }
  }
}
