import { useClient } from '@notewell/client/react';
import { useEffect, useState } from 'react';

/** A picture taken here; its file is shown until the server can show it. */
export interface Taken {
  readonly id: string;
  readonly file: File;
}

/** The address of a small picture of a stored file; undefined while there is none. */
export function usePicture(
  type: 'Media' | 'DocumentReference',
  id: string | undefined,
  taken: Taken | undefined,
): string | undefined {
  const client = useClient();
  const [url, setUrl] = useState<string>();
  const own = taken && id !== undefined && client.id(taken.id) === client.id(id) ? taken.file : undefined;
  useEffect(() => {
    setUrl(undefined);
    if (id === undefined) return;
    let made: string | undefined;
    let wanted = true;
    Promise.resolve(own ?? client.content(type, id, { thumbnail: true })).then(
      (picture) => {
        if (!wanted) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      () => undefined, // the caller says that it cannot be shown
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [client, type, id, own]);
  return url;
}
