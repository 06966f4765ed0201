/** The first part of the session cookie's name. */
export const cookiePrefix = 'notewell';
const cookieName = `${cookiePrefix}.session_token`;
const cookiePattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookieName.replace('.', '\\.')}=([^;]+)`);

/** The proof of a request's session: the bearer token before the cookie. */
export interface Proof {
  readonly token: string;
  readonly by: 'bearer' | 'cookie';
}

export function proofOf(headers: { authorization?: string | undefined; cookie?: string | undefined }): Proof | undefined {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    const token = /^bearer\s+(\S+)$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : { token, by: 'bearer' };
  }
  const token = cookie === undefined ? undefined : cookiePattern.exec(cookie)?.[1];
  return token === undefined ? undefined : { token, by: 'cookie' };
}
