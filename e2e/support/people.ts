import { type APIRequestContext, request } from '@playwright/test';
import { demoPassword, expect } from './journey.ts';
import { linkTo } from './mail.ts';

export const goodPassword = 'vier blaue Zitronen';

interface Admin {
  readonly api: APIRequestContext;
  readonly headers: Readonly<Record<string, string>>;
}

/** The demo practice's administrator, as a program with their session. */
export async function administrator(): Promise<Admin> {
  const origin = process.env.NOTEWELL_ORIGIN ?? '';
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const signedIn = await api.post('/api/auth/sign-in/email', { data: { email: 'admin@demo.test', password: demoPassword } });
  expect(signedIn.ok()).toBe(true);
  const session = (await (await api.get('/api/v1/session')).json()) as {
    memberships: { networkId: string; profile: { resourceType: string; id: string } }[];
  };
  const profile = session.memberships.find(({ networkId }) => networkId === 'demo')?.profile;
  return { api, headers: { 'notewell-profile': `${profile?.resourceType}/${profile?.id}` } };
}

/** Creates a practitioner of the demo practice with an emailed invitation. Returns the link's path. */
export const invited = async (email: string, given: string): Promise<string> => (await inviting(email, given)).link;

async function inviting(email: string, given: string): Promise<{ readonly id: string; readonly link: string }> {
  const { api, headers } = await administrator();
  const at = '/api/v1/practices/demo/practitioners';
  const made = await api.post(at, { headers, data: { name: { given, family: 'Journey' }, active: true } });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const sent = await api.post(`${at}/${id}/invite`, { headers, data: { target: email } });
  expect(sent.status(), await sent.text()).toBe(201);
  await api.dispose();
  return { id, link: await linkTo(email, 'invitation') };
}

/** A practitioner with an account; the password is `goodPassword`. Returns their id. */
export async function joined(email: string, given: string): Promise<string> {
  const { id, link } = await inviting(email, given);
  const key = link.split('#')[1];
  const origin = process.env.NOTEWELL_ORIGIN ?? '';
  const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const accepted = await api.post('/api/v1/invitations/accept', { data: { key, password: goodPassword } });
  expect(accepted.status(), await accepted.text()).toBe(204);
  await api.dispose();
  return id;
}

/** The administrator sends a practitioner notifications. */
export async function notify(id: string, titles: readonly string[]): Promise<void> {
  const { api, headers } = await administrator();
  const recipient = { id, resourceType: 'Practitioner' };
  for (const title of titles) {
    const made = await api.post('/api/v1/practices/demo/notifications', { headers, data: { recipient, kind: 'Report', title } });
    expect(made.status(), await made.text()).toBe(201);
  }
  await api.dispose();
}
