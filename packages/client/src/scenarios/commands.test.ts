import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelPort } from '../model-port.ts';
import { fold } from '../outbox/fold.ts';
import { Rig, type Tab } from '../testing/rig.ts';
import { answerOf, problem } from '../testing/scripted-server.ts';
import { NetworkFailure } from '../transport/port.ts';

const patient = { id: 'p1' };

/** Writes acknowledged to their writer: every word with its place. */
interface Told {
  words: { readonly word: string; readonly id: string }[];
  made: string[];
  removed: Set<string>;
  discarded: Set<string>;
  count: number;
}
interface Real {
  readonly rig: Rig;
  tabs: Tab[];
}
type Step = fc.AsyncCommand<Told, Real>;

const tabOf = ({ tabs, rig }: Real, n: number): Tab => {
  const living = tabs.filter(({ alive }) => alive);
  const tab = living[n % Math.max(1, living.length)];
  if (tab) return tab;
  const opened = rig.open();
  tabs.push(opened);
  return opened;
};
const idOf = (told: Told, n: number): string => told.made[n % told.made.length] ?? '';

class Create implements Step {
  constructor(private readonly tab: number) {}
  check = () => true;
  async run(told: Told, real: Real) {
    const word = `typed${told.count++};`;
    const { id = '' } = await tabOf(real, this.tab).client.create('Condition', { patient, code: { display: 'x' }, note: word });
    told.made.push(id);
    told.words.push({ word, id });
    await real.rig.pass(1);
  }
  toString = () => `create(tab ${this.tab})`;
}
class CreateReferring implements Step {
  constructor(
    private readonly tab: number,
    private readonly target: number,
  ) {}
  check = (told: Readonly<Told>) => told.made.length > 0;
  async run(told: Told, real: Real) {
    const word = `typed${told.count++};`;
    const condition = { id: idOf(told, this.target) };
    const draft = { subject: patient, status: 'Planned', diagnoses: [{ condition }], description: word };
    const { id = '' } = await tabOf(real, this.tab).client.create('Encounter', draft as never);
    told.words.push({ word, id: `Encounter ${id}` });
    await real.rig.pass(1);
  }
  toString = () => `createReferring(tab ${this.tab}, ${this.target})`;
}
class Type implements Step {
  constructor(
    private readonly tab: number,
    private readonly entity: number,
    private readonly quiet: boolean,
  ) {}
  check = (told: Readonly<Told>) => told.made.length > 0;
  async run(told: Told, real: Real) {
    const id = idOf(told, this.entity);
    const { client } = tabOf(real, this.tab);
    const word = `typed${told.count++};`;
    try {
      await client.update(
        'Condition',
        id,
        (now) => ({ ...now, note: `${now.note ?? ''}${word}` }),
        this.quiet ? { quiet: 700 } : {},
      );
      told.words.push({ word, id });
    } catch {
      // Refused before queueing because the resource was deleted; its writer got the error.
    }
    await real.rig.pass(1);
  }
  toString = () => `type(tab ${this.tab}, ${this.entity}${this.quiet ? ', quiet' : ''})`;
}
class Remove implements Step {
  constructor(private readonly entity: number) {}
  check = (told: Readonly<Told>) => told.made.length > 1;
  async run(told: Told, real: Real) {
    const id = idOf(told, this.entity);
    await tabOf(real, 0).client.remove('Condition', id);
    told.removed.add(id);
    await real.rig.pass(1);
  }
  toString = () => `remove(${this.entity})`;
}
class ForeignEdit implements Step {
  constructor(private readonly n: number) {}
  check = () => true;
  async run(_: Told, { rig }: Real) {
    const all = rig.server.all('Condition');
    const { id } = all[this.n % Math.max(1, all.length)] ?? {};
    if (id) rig.server.edit('Condition', id, (value) => ({ ...value, severity: 'Mild' }));
  }
  toString = () => `foreignEdit(${this.n})`;
}
const troubles = ['offline', 'lost answer', 'proxy page', '401', '403', '409', '422', '429', '500', '408', 'fine'] as const;
class Trouble implements Step {
  constructor(private readonly kind: (typeof troubles)[number]) {}
  check = () => true;
  async run(_: Told, { rig: { server } }: Real) {
    const write = (method: string, path: string) => method !== 'GET' && !path.includes('/queries');
    server.online = this.kind !== 'offline';
    const status = Number(this.kind);
    server.before = (request) =>
      status > 0 && write(request.method, request.path) ? problem(status, status === 409 ? 'stale-version' : 'x') : undefined;
    server.after = (request, answer) => {
      if (!write(request.method, request.path)) return answer;
      if (this.kind === 'lost answer') throw new NetworkFailure('lost');
      return this.kind === 'proxy page' ? answerOf(200, '<html>') : answer;
    };
  }
  toString = () => `trouble(${this.kind})`;
}
class Pass implements Step {
  constructor(private readonly time: number) {}
  check = () => true;
  run = (_: Told, { rig }: Real) => rig.pass(this.time);
  toString = () => `pass(${this.time})`;
}
class SetBack implements Step {
  check = () => true;
  async run(_: Told, { rig }: Real) {
    rig.clock.offset -= 3_600_000;
  }
  toString = () => 'clock set back an hour';
}
class OpenTab implements Step {
  check = () => true;
  async run(_: Told, { rig, tabs }: Real) {
    if (tabs.filter(({ alive }) => alive).length < 4) tabs.push(rig.open());
    await rig.pass(1);
  }
  toString = () => 'openTab';
}
class KillTab implements Step {
  constructor(private readonly tab: number) {}
  check = () => true;
  async run(_: Told, real: Real) {
    tabOf(real, this.tab).kill();
  }
  toString = () => `killTab(${this.tab})`;
}
class SendAgain implements Step {
  constructor(private readonly n: number) {}
  check = () => true;
  async run(_: Told, real: Real) {
    const { client } = tabOf(real, 0);
    await real.rig.pass(1);
    const kept = client.watchKeptWork().snapshot();
    const { key } = kept[this.n % Math.max(1, kept.length)] ?? {};
    if (key) await client.sendAgain(key);
    await real.rig.pass(1);
  }
  toString = () => `sendAgain(${this.n})`;
}
class Discard implements Step {
  constructor(private readonly n: number) {}
  check = () => true;
  async run(told: Told, real: Real) {
    const { client } = tabOf(real, 0);
    await real.rig.pass(1);
    const kept = client.watchKeptWork().snapshot();
    const item = kept[this.n % Math.max(1, kept.length)];
    if (!item) return;
    const going =
      item.kind === 'create' ? kept.filter(({ type, id }) => type === item.type && client.id(id) === client.id(item.id)) : [item];
    for (const each of going)
      for (const word of JSON.stringify(each.mine ?? '').match(/typed\d+;/g) ?? []) told.discarded.add(word);
    await client.discard(item.key);
  }
  toString = () => `discard(${this.n})`;
}

const small = fc.nat({ max: 3 });
const commands = [
  fc.record({ tab: small }).map(({ tab }) => new Create(tab)),
  fc.tuple(small, small).map(([tab, target]) => new CreateReferring(tab, target)),
  fc.tuple(small, small, fc.boolean()).map((args) => new Type(...args)),
  fc.tuple(small, small, fc.boolean()).map((args) => new Type(...args)),
  small.map((n) => new Remove(n)),
  small.map((n) => new ForeignEdit(n)),
  fc.constantFrom(...troubles).map((kind) => new Trouble(kind)),
  fc.constantFrom(1, 100, 2_100, 5_100, 40_000).map((time) => new Pass(time)),
  fc.constant(new SetBack()),
  fc.constant(new OpenTab()),
  small.map((n) => new KillTab(n)),
  small.map((n) => new SendAgain(n)),
  small.map((n) => new Discard(n)),
];

/** Everything that may hold a word: the server's versions, the outbox, rejected changes. */
function whereabouts(real: Real, client: Tab['client']): string {
  const { server } = real.rig;
  return JSON.stringify([
    [...server.versions.values()],
    client.book.operations.size ? [...client.book.operations.values()] : [],
    [...client.book.kept.values()],
  ]);
}

async function invariants(told: Told, real: Real): Promise<void> {
  const { rig } = real;
  const { client } = tabOf(real, 0);
  await client.reread();
  await rig.pass(1);
  const keys = rig.server.effects.map(({ key }) => key).filter((key) => key !== '');
  expect(new Set(keys).size, 'effects at most once per key').toBe(keys.length);
  const found = whereabouts(real, client);
  for (const { word, id } of told.words) {
    if (told.discarded.has(word) || told.removed.has(id)) continue;
    expect(found, `${word} has not vanished`).toContain(word);
  }
  for (const made of told.made) {
    const id = client.id(made);
    const rows = [...client.book.operations.values()]
      .filter((row) => row.type === 'Condition' && client.id(row.id) === id)
      .sort((a, b) => a.seq - b.seq);
    const { value } = fold(client.baseOf('Condition', id), rows, modelPort);
    const shown = client.watchResource('Condition', made).snapshot().data;
    expect(shown, 'the screen is the fold of base and queue').toEqual(value?.meta?.isDeleted ? undefined : value);
  }
  for (const versions of rig.server.versions.values()) {
    for (const version of versions) {
      const order = [...String(version['note'] ?? '').matchAll(/typed(\d+);/g)].map(([, n]) => Number(n));
      expect(new Set(order).size, 'no word twice').toBe(order.length);
    }
  }
  expect(rig.plain.join('\n'), 'no plain text at the storage port').not.toContain('typed');
}

/** NOTEWELL_SOAK sets the number of runs of up to 40 steps. */
const runs = { numRuns: Number(process.env['NOTEWELL_SOAK'] ?? 0) || 60 };

describe('any sequence of writing, trouble, crashes and clocks', () => {
  it('keeps every acknowledged word, does nothing twice, and shows the fold of base and queue', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (steps) => {
        const rig = new Rig();
        const told: Told = { words: [], made: [], removed: new Set(), discarded: new Set(), count: 0 };
        const real: Real = { rig, tabs: [] };
        await fc.asyncModelRun(() => ({ model: told, real }), steps);
        await invariants(told, real);
        rig.server.online = true;
        rig.server.before = () => undefined;
        rig.server.after = (_, answer) => answer;
        await rig.pass(400_000);
        await invariants(told, real);
        const { client } = tabOf(real, 0);
        const stuck = client
          .watchUnsent()
          .snapshot()
          .filter(({ dependsOnFailed }) => !dependsOnFailed);
        expect(stuck, 'a healthy server drains the queue').toEqual([]);
        await rig.close();
      }),
      runs,
    );
  }, 3_600_000);
});
