/** A note-like resource of about 1.7 KB, in the words of a small vocabulary. */
export interface Row {
  readonly id: string;
  readonly resourceType: 'Condition';
  readonly partition: string;
  readonly patient: { readonly id: string };
  readonly code: { readonly display: string };
  readonly note: string;
  readonly meta: { readonly versionId: string; readonly lastModified: string };
}

/** What stands side by side: each does the same in its own best way. What a peer has no part for is left out. */
export interface Peer {
  readonly name: string;
  /** Opens what the device has; from then on the peer may be asked. */
  open(): Promise<void>;
  /** Resolves once all rows can be read again after the browser's process ended. */
  fill?(rows: readonly Row[]): Promise<void>;
  get?(id: string): Promise<Row | undefined>;
  /** The 50 rows of one patient. */
  chart?(patient: string): Promise<readonly Row[]>;
  /** Somebody typed: resolves where the peer says that it is saved. */
  save(row: Row): Promise<void>;
  /** Calls back with each new state of a patient's list; answers how to stop. */
  live?(patient: string, heard: (rows: readonly Row[]) => void): Promise<() => void>;
  upsert?(rows: readonly Row[]): Promise<void>;
  /** How many of the values saved under these ids are there to be read after a restart. */
  present(ids: readonly string[]): Promise<number>;
  /** Removes everything, as at sign-out. */
  forget(): Promise<void>;
  /** The name of a database of its own, where it has one. */
  database(): Promise<string | undefined>;
}

export const patients = 200;
export const perPatient = 50;
export const total = patients * perPatient;

const words =
  'client reports steady sleep less worry practised breathing reviewed plan agreed next step mood calm family work session goals progress anxiety support weekly exercise medication unchanged follow'.split(
    ' ',
  );
const idOf = (n: number) => `0190d3a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const patientOf = (n: number) => `patient-${Math.floor(n / perPatient)}`;

/** The n-th row, always the same for the same number and version. */
export function rowOf(n: number, version = 1): Row {
  let state = n * 2_654_435_761 + version;
  const text = Array.from({ length: 215 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[state % words.length];
  }).join(' ');
  const patient = patientOf(n);
  return {
    id: idOf(n),
    resourceType: 'Condition',
    partition: patient,
    patient: { id: patient },
    code: { display: `Condition ${n}` },
    note: text,
    meta: { versionId: String(version), lastModified: new Date(Date.UTC(2026, 0, 1) + version * 1_000).toISOString() },
  };
}
