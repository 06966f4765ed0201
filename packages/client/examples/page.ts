import { attachPage, type Client, createClient, createSessionClient } from '@notewell/client';

/** Signs in on a page of the server's own origin. From then on this device encrypts text before it stores it. */
export async function open(email: string, password: string): Promise<Client> {
  const session = createSessionClient();
  const { current } = await session.signIn(email, password);
  const membership = current?.memberships[0];
  if (!current || !membership) throw new Error('This account belongs to no practice.');
  const { networkId, profile } = membership;
  const client = createClient({
    networkId,
    profile: `${profile.resourceType}/${profile.id}`,
    userId: current.user.id,
    session,
  });
  attachPage(client); // writes the cache when the page is hidden, reads again when it is visible
  return client;
}

/** Saves text while it is typed. Resolves once the device has stored it: only then show "Saved on this device". */
export async function type(client: Client, note: string, title: string): Promise<void> {
  await client.update('Note', note, (now) => ({ ...now, title }), { quiet: 1_500 });
}
