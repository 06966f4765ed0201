import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Calls the practice's paths (`/notes/…`) as the page's signed-in user. The page may be blank. */
export async function practiceOf(page: Page) {
  const { request } = page.context();
  const session = await request.get('/api/v1/session');
  const { memberships } = (await session.json()) as {
    memberships: { networkId: string; profile: { resourceType: string; id: string } }[];
  };
  const [membership] = memberships;
  if (!membership) throw new Error('nobody is signed in');
  const { networkId, profile } = membership;
  const { origin } = new URL(session.url());
  const headers = { 'notewell-profile': `${profile.resourceType}/${profile.id}`, 'notewell-cross-partition': 'true' };
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: unknown): Promise<T> => {
    const options: Parameters<APIRequestContext['post']>[1] = { headers: { ...headers, origin } };
    const answer = await request[method](
      `/api/v1/practices/${networkId}${path}`,
      data === undefined ? options : { ...options, data },
    );
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  return { call, profile };
}
