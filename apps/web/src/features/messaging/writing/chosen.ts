import type { Client } from '@notewell/client';
import type { ChartReference } from '../use-chart-references.ts';

/** Files and references of a message that is being written. */
export interface Chosen {
  readonly files: readonly File[];
  readonly references: readonly ChartReference[];
  /** Reason that the device does not have all files. */
  readonly unkept?: 'tooLarge' | 'failed' | undefined;
}
export const noneChosen: Chosen = { files: [], references: [] };

interface Change {
  /** Conversations whose files stay on the device. */
  readonly known: ReadonlySet<string> | 'all';
  /** The sending of the files before: they stay on the device until it ends. */
  readonly after?: Promise<unknown> | undefined;
}

/** Files and references of a client's unsent messages, by conversation: shown from memory, kept on the device. */
export class Choices {
  private readonly held = new Map<string, Chosen>();
  /** Conversations whose files were read from the device. */
  private readonly restored = new Set<string>();
  /** Work of each conversation that is not on the device yet. */
  private readonly turns = new Map<string, Promise<void>>();
  /** Number of composers that show each conversation. */
  private readonly shown = new Map<string, number>();
  private readonly ears = new Set<() => void>();

  constructor(private readonly client: Pick<Client, 'draftFiles' | 'inMemory'>) {}

  readonly subscribe = (hear: () => void): (() => void) => {
    this.ears.add(hear);
    return () => void this.ears.delete(hear);
  };
  in(channel: string): Chosen {
    return this.held.get(channel) ?? noneChosen;
  }

  /** Shows the choice and keeps it on the device. The page asks before it is left until the device has the files. */
  hold(channel: string, { files, references }: Chosen, { known, after }: Change): Promise<void> {
    this.set(channel, { files, references });
    if (files.length > 0) this.client.inMemory.add(markOf(channel));
    return this.inTurn(channel, async () => {
      await after?.catch(() => undefined);
      const isKnown = this.restored.has(channel) || (await this.restore(channel));
      await this.keep(channel, isKnown ? known : undefined);
    });
  }

  /** Begins to show a conversation. */
  enter(channel: string): void {
    this.shown.set(channel, (this.shown.get(channel) ?? 0) + 1);
    void this.open(channel);
  }

  /** Reads what the device has for a conversation. Files chosen meanwhile come after it. */
  async open(channel: string): Promise<void> {
    if (this.turns.has(channel) || this.in(channel).unkept) return;
    await this.inTurn(channel, async () => void (await this.restore(channel)));
  }

  /** Takes a conversation's files out of memory once nothing shows them. */
  async close(channel: string): Promise<void> {
    this.shown.set(channel, (this.shown.get(channel) ?? 1) - 1);
    await this.turns.get(channel);
    if ((this.shown.get(channel) ?? 0) > 0) return;
    if (this.turns.has(channel) || this.client.inMemory.has(markOf(channel))) return;
    this.held.delete(channel);
    this.restored.delete(channel);
  }

  private async inTurn(channel: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.turns.get(channel) ?? Promise.resolve()).then(work);
    this.turns.set(channel, turn);
    await turn;
    if (this.turns.get(channel) === turn) this.turns.delete(channel);
  }

  /** Returns false if the device cannot be read. */
  private async restore(channel: string): Promise<boolean> {
    const before = this.in(channel);
    const found = await this.client.draftFiles.of(channel, before.files).catch(() => 'failed' as const);
    if (found === 'failed') return false;
    const now = this.in(channel);
    const isFirst = !this.restored.has(channel);
    this.restored.add(channel);
    // Only notes and documents are referred to.
    const { files, references } = (found ?? noneChosen) as Chosen;
    if (!isFirst && now === before) this.set(channel, { files, references });
    if (isFirst && found) this.set(channel, { files: [...files, ...now.files], references: [...references, ...now.references] });
    return true;
  }

  /** Keeps nothing where `known` is undefined: files on the device that nobody has seen are not replaced. */
  private async keep(channel: string, known: Change['known'] | undefined): Promise<void> {
    const chosen = this.in(channel);
    const draft = { files: chosen.files, references: chosen.references };
    const kept = known ? await this.client.draftFiles.keep(channel, draft, known).catch(() => 'failed' as const) : 'failed';
    if (this.in(channel) !== chosen) return; // chosen again meanwhile, and kept next
    if (kept === 'kept' || chosen.files.length === 0) this.client.inMemory.delete(markOf(channel));
    else if (kept !== 'inPage') this.set(channel, { ...chosen, unkept: kept });
  }

  private set(channel: string, chosen: Chosen): void {
    this.held.set(channel, chosen);
    for (const hear of this.ears) hear();
  }
}

const markOf = (channel: string): string => `files of ${channel}`;

const all = new WeakMap<Client, Choices>();
export function choicesOf(client: Client): Choices {
  const choices = all.get(client) ?? new Choices(client);
  all.set(client, choices);
  return choices;
}
