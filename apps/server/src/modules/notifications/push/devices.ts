import { createHash } from 'node:crypto';
import { keyIdOf, openText, sealText } from '../../../kernel/vault/envelope.ts';
import { type Database, prepared, type Row } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';
import type { PracticeKeys } from '../../../resources/secrets/practice-keys.ts';
import type { EndedSessions } from '../../accounts/index.ts';

/** Where a push service takes pushes for one browser, and the browser's keys. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}
/** Somebody, as they are signed in. */
export interface PushHolder {
  readonly accountId: string;
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly sessionId: string;
}
export interface Device {
  readonly id: string;
  readonly accountId: string;
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly made: Date;
  readonly userAgent: string | undefined;
  /** Sealed by `seal`. */
  readonly address: string;
  /** Pushes that the push service did not take, one after another. */
  readonly failures: number;
  /** No push is tried before. */
  readonly restsUntil: Date | undefined;
}
interface NewDevice extends PushHolder {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly made: Date;
}
/** Devices a person may let show notifications; the oldest gives way. */
const most = 20;
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const columns = `id, account_id, profile_type, profile_id, ${ms('made')}, user_agent, address, failures, ${ms('rests_until')}`;
const add = prepared(
  `insert into push_device (practice_id, id, account_id, profile_type, profile_id, session_id, address, user_agent, made)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (practice_id, id) do update set account_id = $3, profile_type = $4, profile_id = $5, session_id = $6, address = $7,
     user_agent = $8, made = $9, failures = 0, rests_until = null`,
);
const trim = prepared(
  `delete from push_device where practice_id = $1 and id in
   (select id from push_device where practice_id = $1 and profile_id = $2 order by made desc, id offset ${most})`,
);
const ofHolder = prepared(
  `select ${columns} from push_device where practice_id = $1 and account_id = $2 and profile_id = $3 order by made desc, id`,
);
const all = prepared(`select ${columns} from push_device where practice_id = $1`);
const end = prepared(
  'delete from push_device where practice_id = $1 and account_id = $2 and profile_id = $3 and id = $4 returning 1',
);
const remove = prepared('delete from push_device where practice_id = $1 and id = $2');
const endOnly = prepared('delete from push_device where practice_id = $1 and account_id = $2 and session_id = $3');
const endAllBut = prepared('delete from push_device where practice_id = $1 and account_id = $2 and session_id <> $3');
const rest = prepared('update push_device set failures = $3, rests_until = $4 where practice_id = $1 and id = $2');

const deviceOf = ([id, accountId, type, profile, made, userAgent, address, failures, restsUntil]: Row): Device => ({
  id: String(id),
  accountId: String(accountId),
  profile: { resourceType: String(type), id: String(profile) },
  made: new Date(Number(made)),
  userAgent: userAgent === null ? undefined : String(userAgent),
  address: String(address),
  failures: Number(failures),
  restsUntil: restsUntil === null ? undefined : new Date(Number(restsUntil)),
});

const createDevices = (db: Database) => ({
  async add(practice: string, { id, accountId, profile, sessionId, address, userAgent, made }: NewDevice): Promise<void> {
    const values = [practice, id, accountId, profile.resourceType, profile.id, sessionId, address, userAgent ?? null, made];
    await db.run(practice, add, values);
    await db.run(practice, trim, [practice, profile.id]);
  },
  of: async (practice: string, { accountId, profile }: Pick<PushHolder, 'accountId' | 'profile'>): Promise<readonly Device[]> =>
    (await db.run(practice, ofHolder, [practice, accountId, profile.id])).map(deviceOf),
  all: async (practice: string): Promise<readonly Device[]> => (await db.run(practice, all, [practice])).map(deviceOf),
  /** True if the person had such a device. */
  end: async (
    practice: string,
    { accountId, profile }: Pick<PushHolder, 'accountId' | 'profile'>,
    id: string,
  ): Promise<boolean> => (await db.run(practice, end, [practice, accountId, profile.id, id])).length > 0,
  remove: async (practice: string, id: string): Promise<void> => void (await db.run(practice, remove, [practice, id])),
  endWith: async (practice: string, ended: EndedSessions): Promise<void> => {
    const { accountId } = ended;
    if ('only' in ended) await db.run(practice, endOnly, [practice, accountId, ended.only]);
    else await db.run(practice, endAllBut, [practice, accountId, ended.allBut]);
  },
  rest: async (practice: string, { id }: Device, { failures, until }: { failures: number; until: Date | null }): Promise<void> =>
    void (await db.run(practice, rest, [practice, id, failures, until])),
});

/** The devices that show notifications, by their owners. */
export const pushDevicesOf = ofDatabase(createDevices);

export const deviceIdOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** An envelope opens only for its own device. */
const placeOf = (practice: string, id: string) => `push-device ${practice} ${id}`;

export const sealAddress = async (keys: PracticeKeys, practice: string, address: PushAddress): Promise<string> =>
  sealText(await keys.current(practice), JSON.stringify(address), placeOf(practice, deviceIdOf(address.endpoint)));

export async function openAddress(keys: PracticeKeys, practice: string, { id, address }: Device): Promise<PushAddress> {
  const text = openText(await keys.byId(practice, keyIdOf(address)), address, placeOf(practice, id));
  return JSON.parse(text) as PushAddress; // as `sealAddress` wrote it
}
