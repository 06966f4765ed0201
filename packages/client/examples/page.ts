import { attachPage, type Client, createClient, createSessionClient } from '@notewell/client';

/** Signs in on a page of the server's own origin; what is written from here on is encrypted on this device first. */
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
  attachPage(client); // what is hidden is written out, what comes back is read again
  return client;
}

/** Text as it is typed: resolves when the device has it, which is when it may be called saved on this device. */
export async function type(client: Client, note: string, title: string): Promise<void> {
  await client.update('Note', note, (now) => ({ ...now, title }), { quiet: 1_500 });
}
