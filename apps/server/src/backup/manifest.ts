import { z } from 'zod';

/** The last member of a backup: what it holds, so that a restore can tell that nothing is missing. */
export const manifestForm = z.object({
  format: z.literal(1),
  made: z.string(),
  build: z.string(),
  migrations: z.array(z.string()),
  /** Tells which master key goes with it, without telling the key. */
  keyFingerprint: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** The sum goes over the bytes of all files, in the order they stand in the archive. */
  content: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof manifestForm>;

export const manifestName = 'manifest.json';
export const keysName = 'keys.encrypted';
export const tableMember = (table: string, part: number) =>
  `database/${table.replaceAll('"', '')}/${String(part).padStart(8, '0')}.jsonl`;
export const contentMember = (practice: string, hash: string) => `content/${practice}/${hash}`;
