import { lenientHandling, returnMinimal } from './headers.ts';
/** Parsers of header values. Each returns undefined for an invalid form, so that an error can name the header. */

export interface Profile {
  readonly type: ProfileType;
  readonly id: string;
}
export const profileTypes = ['Practitioner', 'Patient', 'RelatedPerson'] as const;
export type ProfileType = (typeof profileTypes)[number];

const isProfileType = (value: string | undefined): value is ProfileType => profileTypes.some((type) => type === value);

/** `Practitioner/<id>`: the profile that the caller acts as. */
export function parseProfile(value: string): Profile | undefined {
  const [type, id, ...rest] = value.split('/');
  return isProfileType(type) && id && rest.length === 0 && /^[\w.:-]{1,200}$/.test(id) ? { type, id } : undefined;
}
export const formatProfile = ({ type, id }: Profile): string => `${type}/${id}`;

export interface TokenReference {
  readonly id: string;
  readonly versionId: string;
}
/** `id:versionId` of the temporary access token (spec section 3). */
export function parseSecurityToken(value: string): TokenReference | undefined {
  const match = /^([\w.-]{1,200}):([1-9]\d{0,14})$/.exec(value);
  return match?.[1] && match[2] ? { id: match[1], versionId: match[2] } : undefined;
}
export const formatSecurityToken = ({ id, versionId }: TokenReference): string => `${id}:${versionId}`;

export interface IdentifierKey {
  readonly system: string;
  readonly value: string;
}
/** `<system>|<value>`: the identifier that a create looks for first. The system may not contain `|`; the value may. */
export function parseIfNoneExists(value: string): IdentifierKey | undefined {
  const bar = value.indexOf('|');
  const system = value.slice(0, bar).trim();
  const rest = value.slice(bar + 1).trim();
  return bar > 0 && system && rest && value.length <= 1_001 ? { system, value: rest } : undefined;
}
export const formatIfNoneExists = ({ system, value }: IdentifierKey): string => `${system}|${value}`;

const prefers = (prefer: string | undefined, wanted: string): boolean =>
  prefer !== undefined && prefer.split(/[,;]/).some((part) => part.trim().toLowerCase() === wanted);
export const wantsMinimal = (prefer: string | undefined): boolean => prefers(prefer, returnMinimal);
/** True if the caller also accepts an answer without a session. */
export const isLenient = (prefer: string | undefined): boolean => prefers(prefer, lenientHandling);

/** A flag header: `true` or `false` in any case, undefined for anything else. */
export function parseFlag(value: string): boolean | undefined {
  const flag = value.trim().toLowerCase();
  return flag === 'true' ? true : flag === 'false' ? false : undefined;
}

/** Seconds to wait; 100 if the header is missing or not a whole number of seconds (spec section 8). */
export function parseRetryAfter(value: string | null | undefined): number {
  return value && /^\d{1,6}$/.test(value.trim()) ? Number(value) : 100;
}

/** The version in an entity tag: `"3"`, `W/"3"` or a bare `3`. */
export function parseVersionTag(value: string): string | undefined {
  return /^(?:W\/)?"?([1-9]\d{0,14})"?$/.exec(value.trim())?.[1];
}
export const versionTag = (versionId: string): string => `"${versionId}"`;
