import { createHash, randomBytes } from 'node:crypto';
import type { SigningRequest } from '@notewell/protocol';
import { v7 } from 'uuid';
import { type Database, prepared, type Row, type Run } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

export interface Signer {
  readonly id: string;
  readonly resourceType: 'Patient' | 'RelatedPerson';
}

/** The request of a link: the wanted signature, its signer, and who asked. */
export interface LinkRequest extends SigningRequest {
  /** Absent for a note. */
  readonly type?: 'CarePlan' | undefined;
  /** The signer's record, where the type of record needs one. */
  readonly signer?: Signer | undefined;
  readonly patient: string;
  readonly madeBy: string;
  /** True if its maker got the link to hand over, because no mail server is configured. */
  readonly handedOver?: boolean | undefined;
}
export interface NewLink {
  readonly note: string;
  /** The hash of the text to sign. */
  readonly noteHash: string;
  readonly request: LinkRequest;
  /** The answer that the signer must give, if it is not the birth date. */
  readonly answer?: string | undefined;
  readonly made: Date;
  readonly expires: Date;
}
export interface Link {
  readonly id: string;
  readonly note: string;
  readonly noteHash: string;
  readonly request: LinkRequest;
  readonly made: Date;
  readonly expires: Date;
  readonly opened: boolean;
  readonly used: boolean;
  readonly revoked: boolean;
  readonly failures: number;
}

/** The type of the record that a link is for. Its id is stored as that of a note. */
export const typeOf = ({ request }: Pick<Link, 'request'>): 'Note' | 'CarePlan' => request.type ?? 'Note';

/** Links by which somebody outside signs one record, once. The secret is answered when it is made and kept nowhere. */
export interface SigningLinks {
  readonly make: (practice: string, link: NewLink) => Promise<{ readonly id: string; readonly secret: string }>;
  readonly bySecret: (practice: string, secret: string) => Promise<Link | undefined>;
  /** Oldest first. */
  readonly ofNote: (practice: string, note: string) => Promise<readonly Link[]>;
  /** True if the answer matches the one that the link was made with. */
  readonly isAnswer: (practice: string, id: string, answer: string) => Promise<boolean>;
  readonly opened: (practice: string, id: string) => Promise<void>;
  /** Counts an answer as wrong. Returns how many there were. */
  readonly failed: (practice: string, id: string) => Promise<number>;
  /** Takes the count of one back, which was right. */
  readonly forgive: (practice: string, id: string) => Promise<void>;
  /** Uses up the link. True for exactly one of several concurrent calls. */
  readonly use: (practice: string, id: string, most: number) => Promise<boolean>;
  /** Makes the link usable again after its signature could not be written. */
  readonly release: (practice: string, id: string) => Promise<void>;
  /** Revokes the link. True if it was still valid. */
  readonly revoke: (practice: string, id: string) => Promise<boolean>;
  /** Revokes the open links of a note, apart from those to sign the text of this hash that were made at these times. */
  readonly revokeOthers: (practice: string, kept: KeptLinks, run: Run) => Promise<void>;
}
export interface KeptLinks {
  readonly note: string;
  readonly noteHash: string;
  readonly made: readonly string[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const answerHash = (id: string, answer: string) => sha256(`${id} ${answer}`);

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const columns = `id, note_id, note_hash, request, ${ms('made')}, ${ms('expires')}, opened, used, revoked, failures`;
const where = 'where practice_id = $1 and id = $2';
const insert = prepared(
  `insert into signing_link (practice_id, id, secret_hash, note_id, note_hash, request, answer_hash, made, expires)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
);
const bySecret = prepared(`select ${columns} from signing_link where practice_id = $1 and secret_hash = $2`);
const ofNote = prepared(
  `select ${columns} from signing_link where practice_id = $1 and note_id = $2 order by signing_link.made limit 100`,
);
const isAnswer = prepared(`select 1 from signing_link ${where} and answer_hash = $3`);
const opened = prepared(`update signing_link set opened = coalesce(opened, now()) ${where}`);
const failed = prepared(`update signing_link set failures = failures + 1 ${where} returning failures`);
const forgive = prepared(`update signing_link set failures = failures - 1 ${where}`);
const use = prepared(
  `update signing_link set used = now() ${where} and used is null and revoked is null and expires > now() and failures < $3 returning 1`,
);
const release = prepared(`update signing_link set used = null ${where}`);
const revoke = prepared(`update signing_link set revoked = now() ${where} and used is null and revoked is null returning 1`);
const revokeOthers = prepared(
  `update signing_link set revoked = now() where practice_id = $1 and note_id = $2 and used is null and revoked is null
     and (note_hash <> $3 or not made = any($4::timestamptz[]))`,
);

const linkOf = ([id, note, noteHash, request, made, expires, wasOpened, used, revoked, failures]: Row): Link => ({
  id: String(id),
  note: String(note),
  noteHash: String(noteHash),
  request: request as LinkRequest, // our own column
  made: new Date(Number(made)),
  expires: new Date(Number(expires)),
  opened: wasOpened !== null,
  used: used !== null,
  revoked: revoked !== null,
  failures: Number(failures),
});

const createSigningLinks = (db: Database): SigningLinks => ({
  async make(practice, { note, noteHash, request, answer, made, expires }) {
    const [id, secret] = [v7(), randomBytes(32).toString('base64url')];
    const known = answer === undefined ? null : answerHash(id, answer);
    const values = [practice, id, sha256(secret), note, noteHash, JSON.stringify(request), known, made, expires];
    await db.run(practice, insert, values);
    return { id, secret };
  },
  async bySecret(practice, secret) {
    const [row] = await db.run(practice, bySecret, [practice, sha256(secret)]);
    return row && linkOf(row);
  },
  ofNote: async (practice, note) => (await db.run(practice, ofNote, [practice, note])).map(linkOf),
  isAnswer: async (practice, id, answer) => (await db.run(practice, isAnswer, [practice, id, answerHash(id, answer)])).length > 0,
  opened: async (practice, id) => void (await db.run(practice, opened, [practice, id])),
  failed: async (practice, id) => Number((await db.run(practice, failed, [practice, id]))[0]?.[0] ?? 0),
  forgive: async (practice, id) => void (await db.run(practice, forgive, [practice, id])),
  use: async (practice, id, most) => (await db.run(practice, use, [practice, id, most])).length > 0,
  release: async (practice, id) => void (await db.run(practice, release, [practice, id])),
  revokeOthers: async (practice, { note, noteHash, made }, run) =>
    void (await run(revokeOthers, [practice, note, noteHash, made])),
  revoke: async (practice, id) => (await db.run(practice, revoke, [practice, id])).length > 0,
});

export const signingLinksOf = ofDatabase((db) => createSigningLinks(db));
