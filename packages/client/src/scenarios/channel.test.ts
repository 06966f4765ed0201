import type { ChannelMembership, ChatMessage } from '@notewell/model';
import { inSendingOrder, readMark, unreadCount } from '@notewell/rules/messaging';
import { isLongRun, runSeed } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import type { ListQuery } from '../index.ts';
import type { StoredResource } from '../resource.ts';
import { type Dice, dice } from '../testing/dice.ts';
import { Rig, type Tab } from '../testing/rig.ts';
import { answerOf, problem } from '../testing/scripted-server.ts';
import { type Answer, NetworkFailure, type Request } from '../transport/port.ts';

/** Conversations in a bounded test run, and in a long one. */
const wanted = isLongRun ? 400 : 2;
const stepsOfEach = 40;

const channel = { id: 'c1', resourceType: 'Channel' } as const;
const messages: ListQuery = { type: 'ChatMessage', partition: channel.id, orderBy: 'sent', order: 'asc', pageSize: 1_000 };
const memberships: ListQuery = { type: 'ChannelMembership', pageSize: 100 };

/** A person in the conversation; `me` has two devices. */
type Person = 'me' | 'ruth';
/** A message as a step of the test knows it. */
interface Facts {
  readonly author: string;
  readonly sent: string;
}
const factsOf = ({ author, sent, retracted }: StoredResource): Facts | [] => {
  const by = author as { readonly id: string } | undefined; // stamped below
  return retracted === undefined ? { author: by?.id ?? '', sent: String(sent) } : [];
};

class Device {
  readonly rig: Rig;
  tab: Tab;
  online = true;
  readonly said: string[] = [];
  /** Messages that the device had when it went offline. */
  known: readonly Facts[] = [];
  mark = '';
  private stop: readonly (() => void)[] = [];

  constructor(
    readonly world: World,
    readonly name: string,
    readonly person: Person,
    beside?: Rig,
  ) {
    this.rig = new Rig(beside ? { beside } : {});
    this.tab = this.opened();
  }
  get client() {
    return this.tab.client;
  }
  private opened(): Tab {
    const tab = this.rig.open({
      profile: `Practitioner/${this.person}`,
      userId: this.person,
      transport: { send: (request) => this.world.answer(this, request) },
    });
    this.stop = [messages, memberships].map((query) => tab.client.watchList(query).subscribe(() => {}));
    return tab;
  }
  /** The page is closed at once, as by a crash, and opened again. */
  restart(): void {
    for (const one of this.stop) one();
    this.tab.kill();
    this.tab = this.opened();
  }
  shown(): readonly ChatMessage[] {
    return inSendingOrder(this.client.watchList(messages).snapshot().items as readonly ChatMessage[]);
  }
  membership(): ChannelMembership | undefined {
    const all = this.client.watchList(memberships).snapshot().items as readonly ChannelMembership[];
    return all.find(({ member }) => member.id === this.person);
  }
  unsent(): number {
    return this.client.watchUnsent().snapshot().length;
  }
  refused(): readonly string[] {
    return this.client
      .watchKeptWork()
      .snapshot()
      .map(({ type, mine, reason }) => `${type} ${reason} ${String(mine?.['text'])}`);
  }
}

class World {
  readonly roll: Dice;
  readonly desk: Device;
  readonly phone: Device;
  readonly other: Device;
  private readonly stamps = new Map<string, string>();
  private moment = Date.UTC(2026, 10, 28, 8);
  private words = 0;
  readonly edits = new Map<string, string[]>();
  readonly counted = { said: 0, edited: 0, read: 0, offline: 0, left: 0, compared: 0 };

  constructor(seed: number) {
    this.roll = dice(seed);
    this.desk = new Device(this, 'desk', 'me');
    this.phone = new Device(this, 'phone', 'me', this.desk.rig);
    this.other = new Device(this, 'other', 'ruth', this.desk.rig);
    const { server } = this;
    server.add('Channel', { ...channel, kind: 'Team', name: 'Team' });
    for (const id of ['me', 'ruth'])
      server.add('ChannelMembership', { id: `m-${id}`, channel, member: { id, resourceType: 'Practitioner' }, role: 'Member' });
  }
  get server() {
    return this.desk.rig.server;
  }
  get devices() {
    return [this.desk, this.phone, this.other] as const;
  }
  isMember(person: string): boolean {
    return this.server.all('ChannelMembership').some(({ id }) => id === `m-${person}`);
  }
  stored(): readonly StoredResource[] {
    return this.server.all('ChatMessage');
  }

  /** The server's rules for a channel: it stamps author and time, and outsiders neither read nor write. */
  async answer(device: Device, request: Request): Promise<Answer> {
    if (!device.online) throw new NetworkFailure('offline');
    const isMessage = request.path.includes('/chatMessages');
    if (isMessage && !this.isMember(device.person))
      return request.method === 'GET' || request.path.includes('/queries')
        ? answerOf(200, [])
        : problem(403, 'permission-missing');
    const isNew = isMessage && request.method === 'POST' && !request.path.includes('/queries');
    const answer = await this.server.transport.send(isNew ? this.stamped(device, request) : request);
    // The answer of every tenth write is lost on its way.
    if (request.method !== 'GET' && this.roll(10) === 0) throw new NetworkFailure('lost');
    return answer;
  }
  private stamped(device: Device, request: Request): Request {
    const key = request.headers?.['idempotency-key'] ?? '';
    const sent = this.stamps.get(key) ?? new Date((this.moment += 1_000)).toISOString();
    this.stamps.set(key, sent);
    const body = JSON.parse(String(request.body)) as object; // a message of this test
    const author = { id: device.person, resourceType: 'Practitioner' };
    return { ...request, body: JSON.stringify({ ...body, author, sent, partition: channel.id }) };
  }

  say(device: Device): void {
    const text = `${device.name} ${(this.words += 1)}`;
    device.said.push(text);
    this.counted.said += 1;
    const author = { id: device.person, resourceType: 'Practitioner' as const };
    void device.client.create('ChatMessage', { channel, author, text, kind: 'Message', partition: channel.id } as never);
  }
  edit(device: Device): void {
    const own = device
      .shown()
      .filter(({ author, text = '' }) => author?.id === device.person && text.startsWith(`${device.name} `));
    const message = own[this.roll(Math.max(1, own.length))];
    if (!message?.id || !message.text) return;
    const [, label] = /^(\w+ \d+)/.exec(message.text) ?? [];
    const text = `${label} edit ${(this.words += 1)}`;
    this.counted.edited += 1;
    this.edits.set(label ?? '', [...(this.edits.get(label ?? '') ?? []), text]);
    void device.client.update('ChatMessage', message.id, (now) => ({ ...now, text })).catch(() => undefined);
  }
  read(device: Device): void {
    const membership = device.membership();
    const seen = device.shown().slice(0, 1 + this.roll(device.shown().length + 1));
    const next = membership && readMark(membership, seen);
    if (!membership?.id || !next) return;
    this.counted.read += 1;
    device.mark = next.lastReadAt ?? device.mark;
    void device.client.update('ChannelMembership', membership.id, (now) => ({ ...now, ...next })).catch(() => undefined);
  }
  leave(device: Device): void {
    const id = device.membership()?.id;
    if (!id) return;
    this.counted.left += 1;
    void device.client.remove('ChannelMembership', id).catch(() => undefined);
  }
  switchNetwork(device: Device): void {
    device.online = !device.online;
    if (device.online) device.client.cameOnline();
    else {
      this.counted.offline += 1;
      device.known = this.isMember(device.person) ? this.stored().flatMap(factsOf) : [];
      device.mark = device.membership()?.lastReadAt ?? '';
    }
  }
  async step(): Promise<void> {
    const device = this.devices[this.roll(3)] ?? this.desk;
    const die = this.roll(100);
    if (die < 40) this.say(device);
    else if (die < 55) this.edit(device);
    else if (die < 78) this.read(device);
    else if (die < 92) this.switchNetwork(device);
    else if (die < 97) device.restart();
    else if (this.counted.said > 15) this.leave(device);
    await this.settle();
  }
  /** Plays the live stream: each device hears of the changes. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await this.desk.rig.pass(15_000);
      for (const { client, online } of this.devices) if (online) await client.show();
      await this.desk.rig.pass(3_000);
    }
  }
}

/** Compares one device with the server, or with what it had when it went offline. */
function compare(world: World, device: Device): void {
  const shown = device.shown();
  const texts = shown.map(({ text = '' }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  const membership = device.membership();
  if (device.online && device.unsent() === 0) {
    const isIn = world.isMember(device.person);
    expect(texts).toEqual(isIn ? world.stored().map(({ text }) => text) : []);
    if (!membership) return;
  }
  if (!membership) return;
  world.counted.compared += 1;
  const facts = device.online ? world.stored().flatMap(factsOf) : device.known;
  const stored = world.server.resources.get(`ChannelMembership|m-${device.person}`);
  const mark = device.online ? String(stored?.['lastReadAt'] ?? '') : device.mark;
  const expected = facts.filter(({ author, sent }) => author !== device.person && sent > mark).length;
  expect({ device: device.name, unread: unreadCount(membership, undefined, shown) }).toEqual({
    device: device.name,
    unread: expected,
  });
}

/** All devices get a network again. Nothing that was said or edited is missing, but for the writer’s refused work. */
async function end(world: World): Promise<void> {
  for (const device of world.devices) if (!device.online) world.switchNetwork(device);
  await world.settle();
  await world.settle();
  const stored = world.stored().map(({ text }) => String(text));
  const labels = stored.map((text) => /^(\w+ \d+)/.exec(text)?.[1]);
  expect(new Set(labels).size).toBe(labels.length);
  const history = [...world.server.versions].flatMap(([key, versions]) =>
    key.startsWith('ChatMessage|') ? versions.map(({ text }) => String(text)) : [],
  );
  for (const device of world.devices) {
    compare(world, device);
    expect([device.name, device.unsent()]).toEqual([device.name, 0]);
    const refused = device.refused().join('\n');
    const own = labels.filter((label) => label?.startsWith(`${device.name} `));
    // In the order in which they were written.
    expect(own).toEqual(device.said.filter((text) => own.includes(text)));
    const missing = device.said.filter((text) => !own.includes(text) && !refused.includes(text));
    expect([device.name, missing]).toEqual([device.name, []]);
    if (world.isMember(device.person)) expect([device.name, refused]).toEqual([device.name, '']);
    for (const [label, texts] of world.edits) {
      if (!label.startsWith(`${device.name} `) || !own.includes(label)) continue;
      const last = texts.at(-1) ?? '';
      if (world.isMember(device.person)) expect(history).toContain(last);
      else expect(history.includes(last) || refused.includes(last)).toBe(true);
    }
  }
}

describe('a conversation on three devices of two people, online and offline', () => {
  it(`has one order, loses and doubles nothing, and counts right at every step, ${wanted} times`, async () => {
    const total = { said: 0, edited: 0, read: 0, offline: 0, left: 0, compared: 0 };
    for (let seed = runSeed; seed < runSeed + wanted; seed += 1) {
      const world = new World(seed);
      await world.settle();
      for (let step = 0; step < stepsOfEach; step += 1) {
        await world.step();
        try {
          for (const device of world.devices) compare(world, device);
        } catch (error) {
          throw new Error(`seed ${seed}, step ${step}`, { cause: error });
        }
      }
      await end(world);
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += world.counted[key];
      for (const { rig } of world.devices) await rig.close();
    }
    // Enough happened for the comparison to mean something.
    expect(total.said).toBeGreaterThan(wanted * 8);
    expect(total.read).toBeGreaterThan(wanted * 2);
    expect(total.offline).toBeGreaterThan(wanted * 2);
    expect(total.compared).toBeGreaterThan(wanted * 40);
  }, 3_600_000);
});
