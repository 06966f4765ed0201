import type { Reference } from '@notewell/model';
import type { ClockPort } from '../clock.ts';
import type { CoordinationPort } from '../coordination/port.ts';
import type { Device } from '../device.ts';
import { draftFilesTopic, type Emitter } from '../emitter.ts';
import { type RowChange, StorageError } from '../storage/port.ts';
import { chunkSize } from './writer.ts';

/** Bytes of all files together that stay on a device for unsent messages. */
const mostBytes = 200 * 1_048_576;
const rowKey = 'draft files';
const where = `meta:${rowKey}`;

/** Files and references chosen for a message that is being written. */
export interface DraftAttachments {
  readonly files: readonly File[];
  readonly references: readonly Reference[];
}
/** `tooLarge`: files beyond the limit stay in this page alone. `inPage`: the device keeps nothing after the page. */
export type DraftsKept = 'kept' | 'tooLarge' | 'inPage';

interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly changed: number;
}
/** Attachments of each conversation. */
type Drafts = Readonly<Record<string, { readonly files: readonly FileFacts[]; readonly references: readonly Reference[] }>>;

export interface DraftFilesParts {
  readonly clock: ClockPort;
  readonly emitter: Emitter;
  readonly coordination: CoordinationPort;
  readonly room: { readonly makeRoom: () => Promise<void> };
  /** Resolves once the device is open. */
  readonly openDevice: () => Promise<Device>;
  readonly device: () => Device | undefined;
}

/** Keeps the files of unsent messages on this device, encrypted as writes are, until they are sent or taken out. */
export class DraftFiles {
  private readonly ids = new WeakMap<File, string>();

  constructor(private readonly parts: DraftFilesParts) {}

  /** Calls back if another tab may have changed the files. */
  subscribe(hear: () => void): () => void {
    return this.parts.emitter.on(draftFilesTopic, hear);
  }

  /** Number of files and references on the open device. */
  async count(): Promise<number> {
    const device = this.parts.device();
    const drafts = device ? Object.values(await draftsOn(device)) : [];
    return drafts.reduce((sum, { files, references }) => sum + files.length + references.length, 0);
  }

  /** The attachments kept for a conversation. Files among `here` that are the same are returned as they are. */
  async of(place: string, here: readonly File[] = []): Promise<DraftAttachments | undefined> {
    const device = await this.parts.openDevice();
    const draft = (await draftsOn(device))[place];
    if (!draft) return undefined;
    const files: File[] = [];
    for (const facts of draft.files) {
      const file = here.find((one) => this.ids.get(one) === facts.id) ?? (await fileOn(device, facts));
      if (!file) continue;
      this.ids.set(file, facts.id);
      files.push(file);
    }
    return { files, references: draft.references };
  }

  /** Keeps the attachments of a conversation instead of those before. Those of conversations that are not `known` go. */
  async keep(place: string, draft: DraftAttachments, known: ReadonlySet<string> | 'all'): Promise<DraftsKept> {
    const device = await this.parts.openDevice();
    const kept = await this.parts.coordination.queued(rowKey, () => this.written(device, { place, draft, known }));
    this.parts.coordination.tell({ news: 'draftFiles' });
    return device.lasting || draft.files.length === 0 ? kept : 'inPage';
  }

  private async written(device: Device, { place, draft, known }: Wanted): Promise<DraftsKept> {
    const before = await draftsOn(device);
    const others = Object.fromEntries(
      Object.entries(before).filter(([name]) => name !== place && (known === 'all' || known.has(name))),
    );
    const { references } = draft;
    const had = new Set(filesIn(before).map(({ id }) => id));
    let room = mostBytes - filesIn(others).reduce((sum, { size }) => sum + size, 0);
    const files: FileFacts[] = [];
    for (const file of draft.files) {
      if (file.size > room) continue;
      room -= file.size;
      const facts = this.factsOf(file);
      files.push(facts);
      // A file and its entry are written together; those after it wait, so that memory holds one at a time.
      if (had.has(facts.id)) continue;
      const rest = (before[place]?.files ?? []).filter(({ id }) => files.every((one) => one.id !== id));
      const drafts = { ...before, [place]: { files: [...files, ...rest], references } };
      await this.commit(device, [...(await chunksOf(device, facts, file)), await draftsRow(device, drafts)]);
    }
    const isEmpty = files.length + references.length === 0;
    const after: Drafts = isEmpty ? others : { ...others, [place]: { files, references } };
    const stay = new Set(filesIn(after).map(({ id }) => id));
    const gone = [...had].filter((id) => !stay.has(id));
    const removals = gone.map(async (id): Promise<RowChange> => ({ store: 'blobs', removeName: await nameOf(device, id) }));
    await this.commit(device, [...(await Promise.all(removals)), await draftsRow(device, after)]);
    return files.length < draft.files.length ? 'tooLarge' : 'kept';
  }

  private factsOf(file: File): FileFacts {
    const id = this.ids.get(file) ?? this.parts.clock.uuid();
    this.ids.set(file, id);
    return { id, name: file.name, type: file.type, size: file.size, changed: file.lastModified };
  }

  /** Writes rows. On a full device the read cache makes room. */
  private async commit({ storage }: Device, changes: readonly RowChange[]): Promise<void> {
    try {
      await storage.commit({ changes, durability: 'strict' });
    } catch (error) {
      if (!(error instanceof StorageError) || error.fault !== 'quota') throw error;
      await this.parts.room.makeRoom();
      await storage.commit({ changes, durability: 'strict' });
    }
  }
}

interface Wanted {
  readonly place: string;
  readonly draft: DraftAttachments;
  readonly known: ReadonlySet<string> | 'all';
}

const filesIn = (drafts: Drafts) => Object.values(drafts).flatMap(({ files }) => files);

async function draftsOn({ storage, seal }: Device): Promise<Drafts> {
  const row = await storage.get('meta', rowKey);
  // Authenticated: written below. A row of another key cannot be read again.
  return row?.ct ? seal.open<Drafts>(where, row).catch(() => ({})) : {};
}
const draftsRow = async ({ seal }: Device, drafts: Drafts): Promise<RowChange> => ({
  store: 'meta',
  put: { key: rowKey, ...(await seal.close(where, drafts)) },
});

const nameOf = ({ seal }: Device, id: string) => seal.blind('draft file', id);
const chunkKey = ({ seal }: Device, id: string, n: number) => seal.blind('draft file', id, String(n));
const chunkCount = (size: number) => Math.ceil(size / chunkSize);

async function chunksOf(device: Device, { id }: FileFacts, file: File): Promise<RowChange[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = await nameOf(device, id);
  return Promise.all(
    Array.from({ length: chunkCount(bytes.length) }, async (_, n): Promise<RowChange> => {
      const key = await chunkKey(device, id, n);
      const sealed = await device.seal.closeBytes(`blobs:${key}`, bytes.subarray(n * chunkSize, (n + 1) * chunkSize));
      return { store: 'blobs', put: { key, name, n, ...sealed } };
    }),
  );
}

/** A file from its chunks; undefined if one is missing or altered. */
async function fileOn(device: Device, { id, name, type, size, changed }: FileFacts): Promise<File | undefined> {
  const keys = await Promise.all(Array.from({ length: chunkCount(size) }, (_, n) => chunkKey(device, id, n)));
  const rows = await device.storage.many('blobs', keys);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const row of rows) {
    const bytes = row && (await device.seal.openBytes(`blobs:${row.key}`, row).catch(() => undefined));
    if (!bytes) return undefined;
    parts.push(new Uint8Array(bytes));
  }
  return new File(parts, name, { type, lastModified: changed });
}
