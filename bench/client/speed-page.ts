import { type Peer, patients, perPatient, type Row, rowOf, total } from './peer.ts';

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
const all = (): Row[] => Array.from({ length: total }, (_, n) => rowOf(n));
export type Figures = Readonly<Record<string, number>>;

/** The measurements of one peer, each in the state that the one before it left. */
export function speedOf(peer: Peer) {
  return {
    /** In a new profile: 10,000 resources until they would survive the process. */
    async fill(): Promise<Figures> {
      await peer.open();
      const rows = all();
      if (!peer.fill) return {};
      return { 'fill 10,000': await timed(() => peer.fill?.(rows)) };
    },
    /** In a new process over the same profile: nothing is in memory. */
    async cold(): Promise<Figures> {
      const open = await timed(() => peer.open());
      if (!peer.chart || !peer.get) return { open };
      let rows: readonly Row[] = [];
      const chart = await timed(async () => {
        rows = (await peer.chart?.('patient-77')) ?? [];
      });
      if (rows.length !== perPatient) throw new Error(`${peer.name}: ${rows.length} rows of a chart of ${perPatient}`);
      const id = rowOf(5_000).id;
      await peer.chart('patient-100');
      let found: Row | undefined;
      const gets: number[] = [];
      for (let n = 0; n < 50; n += 1)
        gets.push(
          await timed(async () => {
            found = await peer.get?.(rowOf(5_000 + n).id);
          }),
        );
      if (!found || !id) throw new Error(`${peer.name}: a row is missing`);
      return { open, 'chart of 50': chart, get: at(gets, 0.5) };
    },
    /** Somebody at work. */
    async work(): Promise<Figures> {
      const saves: number[] = [];
      const shown: number[] = [];
      for (let n = 0; n < 100; n += 1) {
        const row = { ...rowOf(n % perPatient, 10 + n), note: `typed ${n}` };
        saves.push(await timed(() => peer.save(row)));
      }
      const figures: Record<string, number> = { 'save median': at(saves, 0.5), 'save p95': at(saves, 0.95) };
      if (peer.live && peer.chart) {
        await peer.chart('patient-3');
        for (let n = 0; n < 20; n += 1) {
          const note = `live ${n}`;
          const row = { ...rowOf(3 * perPatient + n, 500 + n), note };
          let heard = () => {};
          const seen = new Promise<void>((resolve) => {
            heard = resolve;
          });
          const stop = await peer.live('patient-3', (rows) => rows.some((each) => each.note === note) && heard());
          shown.push(
            await timed(async () => {
              void peer.save(row);
              await seen;
            }),
          );
          stop();
        }
        figures['live'] = at(shown, 0.5);
      }
      if (peer.upsert) {
        const changed = Array.from({ length: 1_000 }, (_, n) => rowOf((patients - 20) * perPatient + n, 900));
        figures['upsert 1,000'] = await timed(() => peer.upsert?.(changed));
      }
      return figures;
    },
    // For the fault board.
    open: () => peer.open(),
    /** Saves large values; answers the ids of those that the peer says are saved. */
    async saveLarge(count: number, size: number): Promise<string[]> {
      const saved: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const row = { ...rowOf(n), id: `large-${n}`, note: 'x'.repeat(size) };
        const done = await peer.save(row).then(
          () => true,
          () => false,
        );
        if (done) saved.push(row.id);
      }
      return saved;
    },
    present: (ids: string[]) => peer.present(ids),
    saveMarked: (mark: string) => peer.save({ ...rowOf(1), id: 'marked-1', note: mark, code: { display: mark } }),
    forget: () => peer.forget(),
    database: () => peer.database(),
  };
}
declare global {
  interface Window {
    speed: ReturnType<typeof speedOf>;
  }
}
