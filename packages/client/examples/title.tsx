import type { Client } from '@notewell/client';
import { ClientProvider, useClient, useKeptWork, useResource } from '@notewell/client/react';
import { useState } from 'react';

/** Everything below the provider reads and writes through the client. */
export function App({ client, note }: { readonly client: Client; readonly note: string }) {
  return (
    <ClientProvider client={client}>
      <Title note={note} />
      <Kept />
    </ClientProvider>
  );
}

/** A field that saves on every key and shows whether its text is saved. */
function Title({ note }: { readonly note: string }) {
  const client = useClient();
  const { data, status, saveState } = useResource('Note', note);
  const [typed, setTyped] = useState<string>();
  if (!data) return <p>{status}</p>;
  const write = (title: string) => {
    setTyped(title);
    // If the device cannot store the text either, the status reads `Not saved` and the text stays in the field.
    client.update('Note', note, (now) => ({ ...now, title }), { quiet: 1_500, goesOn: true }).catch(() => undefined);
  };
  return (
    <label>
      Title <input value={typed ?? data.title ?? ''} onChange={(event) => write(event.currentTarget.value)} />
      <output>{saveState}</output>
    </label>
  );
}

/** Changes that the server rejected. Their author sends them again or discards them. */
function Kept() {
  const { items, sendAgain, discard } = useKeptWork();
  return (
    <ul>
      {items.map(({ key, type, error }) => (
        <li key={key}>
          {type}: {error?.title}
          <button type="button" onClick={() => void sendAgain(key)}>
            Send again
          </button>
          <button type="button" onClick={() => void discard(key)}>
            Discard
          </button>
        </li>
      ))}
    </ul>
  );
}
