import { z } from 'zod';

/** The last entry of a backup lists its contents, so a restore can check that nothing is missing. */
export const manifestForm = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  made: z.string(),
  build: z.string(),
  migrations: z.array(z.string()),
  /** Identifies the master key without revealing it. */
  keyFingerprint: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** The sum goes over the bytes of all files, in the order they stand in the archive. */
  content: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
  /** Anchors of the audit log; backups of format 1 have none. */
  anchors: z.object({ files: z.number(), sha256: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifestForm>;

/** The format of new backups. Format 1 can be read too. */
export const format = 2;
/** The first member of a backup from format 2 on. Readers of another format stop there. */
export const formatName = 'format.json';
export const isReadable = (found: unknown): boolean => found === 1 || found === format;

export const manifestName = 'manifest.json';
export const keysName = 'keys.encrypted';
export const tableMember = (table: string, part: number) =>
  `database/${table.replaceAll('"', '')}/${String(part).padStart(8, '0')}.jsonl`;
export const contentMember = (practice: string, hash: string) => `content/${practice}/${hash}`;
export const anchorMember = (file: string) => `anchors/${file}`;
