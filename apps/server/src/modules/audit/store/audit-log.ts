import { ofDatabase } from '../../../resources/postgres/of-database.ts';
import { chainState, sealAudit, verifyWithin } from './audit-seal.ts';
import { type AuditQuery, searchAudit } from './audit-search.ts';

/** The audit log as people and jobs read it: searched, and sealed into a hash chain for each practice. */
export const auditLogOf = ofDatabase((db) => ({
  /** Appends new entries to the practice's hash chain. Returns how many. */
  seal: (practice: string) => sealAudit(db, practice),
  chain: (practice: string) => chainState(db, practice),
  /** Verifies the whole chain: milliseconds for a hundred entries, seconds for a hundred thousand. */
  verify: (practice: string) => verifyWithin(db, practice),
  /** Entries that pass every condition, newest first. */
  search: (practice: string, query: AuditQuery) => searchAudit(db, practice, query),
}));
