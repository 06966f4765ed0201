import { appRole } from '../../postgres/names.ts';
import { wall } from './0001-foundation.ts';

/**
 * The chain over the audit log: seals in order, each over some rows. It is a table of its own so that no write waits for
 * the chain. The server adds to both and changes neither; the indexes serve the searches of the log.
 */
export const auditChain = {
  name: '0005-audit-chain',
  sql: `
create table audit_seal (
  practice_id text collate "C" not null,
  number bigint not null,
  xid xid8 not null,
  seq bigint not null,
  seqs bigint[] not null,
  marks text not null,
  hash text not null,
  primary key (practice_id, number)
);
${wall('audit_seal')}
-- What was read within a moment, by anybody, is one row: its entries as JSON (store/audit-batch.ts).
alter table audit add column entries text;
create index audit_by_time on audit (practice_id, at, seq);
create index audit_by_patient on audit (practice_id, (patients[1]), at, seq);
create index audit_by_patients on audit using gin (practice_id, patients) where cardinality(patients) > 1;
revoke update, delete on audit, audit_seal from ${appRole};
`,
};
