import { isStorableText } from '@notewell/model';
import type { TrailEntry } from './audit-batch.ts';

/** An entry with its moment, in milliseconds. */
export type Noted = TrailEntry & { readonly at: number };

/** The longest text that each field keeps; the tail of a longer one is replaced by how long it was. */
const maxLength = { action: 40, type: 100, id: 500, actor: 500, account: 200, requestId: 200, patient: 200, detail: 2_000 };
const maxDetail = 16_000;
const maxDepth = 8;
const maxVersion = 2_147_483_647;
/** Instants that both JavaScript and PostgreSQL write with a year of four digits. */
const [firstInstant, lastInstant] = [-62_135_596_800_000, 253_402_300_799_999];

const unstorable = /\0|\p{Surrogate}/gu;
/** A character that no text column holds, as its escape: `\u0000`. */
const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text that a column and an index take, with what they refuse written as escapes. */
function safeText(text: string, max: number): string {
  const escaped = isStorableText(text) ? text : text.replace(unstorable, escapeOf);
  if (escaped.length <= max) return escaped;
  // A pair is not cut in two.
  const cut = escaped.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  return `${cut}… (${text.length} characters)`;
}

interface Changes {
  readonly paths: Set<string>;
  /** Characters that were examined. */
  size: number;
}

/** A value as JSON that a column takes; the paths of what was written in another form go to `changed.paths`. */
function safeValue(value: unknown, path: string, changed: Changes, depth = 0): unknown {
  changed.size += 1;
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'object' && depth < maxDepth) {
    if (Array.isArray(value)) return value.map((item, nth) => safeValue(item, `${path}.${nth}`, changed, depth + 1));
    const entries = Object.entries(value).map(([key, item]) => {
      const name = safeText(key, maxLength.type);
      changed.size += name.length;
      if (name !== key) changed.paths.add(`${path}.${name}`);
      return [name, safeValue(item, `${path}.${name}`, changed, depth + 1)] as const;
    });
    return Object.fromEntries(entries);
  }
  const text = typeof value === 'object' ? '[nested]' : safeText(String(value), maxLength.detail);
  changed.size += text.length;
  if (text !== value) changed.paths.add(path);
  return text;
}

/**
 * Returns the entry in a form that the database accepts, for any input. `detail.escaped` names the changed fields: unstorable
 * characters, values too long for an index, instants and numbers out of range.
 */
export function safeEntry(entry: Noted): Noted {
  const changed = new Set<string>();
  const text = (name: 'action' | 'type' | 'id' | 'actor' | 'account' | 'requestId') => {
    const safe = safeText(String(entry[name]), maxLength[name]);
    if (safe !== entry[name]) changed.add(name);
    return safe;
  };
  const patients = entry.patients?.map((id) => safeText(String(id), maxLength.patient));
  if (patients?.some((id, nth) => id !== entry.patients?.[nth])) changed.add('patients');
  const { version } = entry;
  const fits = version === undefined || (Number.isInteger(version) && Math.abs(version) <= maxVersion);
  if (!fits) changed.add('version');
  const inTime = entry.at >= firstInstant && entry.at <= lastInstant;
  if (!inTime) changed.add('at');
  const fields = {
    action: text('action'),
    type: text('type'),
    id: text('id'),
    actor: text('actor'),
    account: text('account'),
    requestId: text('requestId'),
  };
  const detail = safeDetail(entry.detail, changed);
  return {
    at: inTime ? entry.at : Math.min(Math.max(entry.at || 0, firstInstant), lastInstant),
    ...fields,
    version: fits ? version : undefined,
    ...(patients ? { patients } : {}),
    ...(entry.onlyIfThere === undefined ? {} : { onlyIfThere: entry.onlyIfThere }),
    detail: changed.size === 0 ? detail : { ...detail, escaped: [...changed] },
  };
}

function safeDetail(detail: TrailEntry['detail'], paths: Set<string>): TrailEntry['detail'] {
  if (detail === undefined) return undefined;
  const changed: Changes = { paths, size: 0 };
  // An object in, an object out.
  const safe = safeValue(detail, 'detail', changed) as Readonly<Record<string, unknown>>;
  if (changed.size <= maxDetail) return safe;
  paths.add('detail');
  return { size: changed.size };
}

export const rescuedAction = 'rescued';

/** An entry that the database refused although it is safe: what it says as plain ASCII in one field, under fixed others. */
export function rescued(entry: Noted, practice: string): Noted {
  const said = JSON.stringify({ practice, ...entry })
    .replace(/[^\x20-\x7e]/gu, '?')
    .slice(0, maxDetail);
  return {
    at: entry.at,
    action: rescuedAction,
    type: '',
    id: '',
    patients: [],
    actor: '',
    account: '',
    requestId: '',
    detail: { said },
  };
}
