import { attachPage, type Client, type ClientOptions, createClient, RequestFailed, StorageError } from '../../src/index.ts';
import { passwordKey } from '../../src/session/people.ts';

/** Functions that tests call in the page. */
const api = {
  client: undefined as Client | undefined,
  detach: () => {},
  async open(options: Partial<ClientOptions> & { readonly password?: string } = {}): Promise<string> {
    const { password, ...rest } = options;
    const typed = password === undefined ? undefined : await passwordKey(password);
    const session = typed
      ? ({
          password: () => typed,
          snapshot: () => ({ status: 'signedIn' }),
          subscribe: () => () => {},
          expired: () => {},
        } as never)
      : undefined; // the part of a session that opens devices
    const client = createClient({
      networkId: 'demo',
      profile: 'Practitioner/me',
      userId: 'me',
      live: false,
      ...(session ? { session } : {}),
      ...rest,
    });
    api.client = client;
    api.detach = attachPage(client);
    try {
      await client.ready();
      return 'open';
    } catch (error) {
      return error instanceof StorageError
        ? error.fault
        : error instanceof RequestFailed
          ? `refused ${error.status}`
          : error instanceof Error
            ? error.name
            : 'failed';
    }
  },
};
declare global {
  interface Window {
    notewell: typeof api;
  }
}
window.notewell = api;
