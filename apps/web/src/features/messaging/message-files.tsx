import { useClient, useResource, useUnsent } from '@notewell/client/react';
import type { ChatMessage } from '@notewell/model';
import { PlainModal } from '@notewell/ui';
import { IconFile, IconNotes, IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePhone } from '../../shell/frame/phone.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import classes from './messaging.module.css';

// Opened on request, so loaded on demand.
const DocumentView = lazy(() => import('../charts/documents/document-view.tsx').then((one) => ({ default: one.DocumentView })));

/** Pictures and files of a message. Each opens in place; one that is still on its way says so. */
export function MessageFiles({ message: { media = [], documents = [], notes = [] } }: { readonly message: ChatMessage }) {
  if (media.length + documents.length + notes.length === 0) return null;
  return (
    <ul className={classes['files']} aria-label="Files">
      {media.map((one) => (
        <li key={one.id}>
          <Picture id={one.id} />
        </li>
      ))}
      {notes.map((one) => (
        <li key={one.id} className={classes['file']}>
          <IconNotes size={18} aria-hidden />
          <ResourceLink type="Note" id={one.id}>
            {one.display ?? 'Note'}
          </ResourceLink>
        </li>
      ))}
      {documents.map((one) => (
        <li key={one.id}>
          <Document id={one.id} isFile={one.resourceType === 'DocumentReference'} display={one.display} />
        </li>
      ))}
    </ul>
  );
}

/** The address of a picture's bytes: on this device until they are sent, then from the server. */
function usePicture(id: string, { version, whole }: { readonly version: string | undefined; readonly whole: boolean }) {
  const client = useClient();
  const waiting = useUnsent().find((one) => one.kind === 'upload' && one.type === 'Media' && client.id(one.id) === client.id(id));
  const upload = waiting?.key;
  const [shown, setShown] = useState<{ readonly url?: string; readonly failed?: boolean }>({});
  useEffect(() => {
    let url: string | undefined;
    let wanted = true;
    const sent = () => client.content('Media', id, { thumbnail: !whole });
    const bytesOf = async () => (upload ? await client.fileOf(upload) : undefined) ?? sent();
    bytesOf().then(
      (bytes) => {
        if (!wanted) return;
        url = URL.createObjectURL(bytes);
        setShown({ url });
      },
      () => wanted && setShown({ failed: true }),
    );
    return () => {
      wanted = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [client, id, upload, version, whole]);
  return shown;
}

function Picture({ id }: { readonly id: string }) {
  const { data } = useResource('Media', id);
  const [isOpen, setIsOpen] = useState(false);
  const { url, failed } = usePicture(id, { version: data?.content?.hash, whole: false });
  const name = data?.alternativeText ?? data?.title ?? data?.fileName ?? 'Picture';
  return (
    <>
      <button type="button" className={classes['picture']} aria-label={`Open ${name}`} onClick={() => setIsOpen(true)}>
        {url ? (
          <img src={url} alt={name} />
        ) : (
          <span className={classes['noPicture']}>
            <IconPhoto size={20} aria-hidden />
            {failed && !data?.content ? `${name} is on its way` : name}
          </span>
        )}
      </button>
      {isOpen ? <WholePicture id={id} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function WholePicture({ id, name, onClose }: { readonly id: string; readonly name: string; readonly onClose: () => void }) {
  const phone = usePhone();
  const { url, failed } = usePicture(id, { version: undefined, whole: true });
  return (
    <PlainModal onClose={onClose} title={name} size="xl" fullScreen={phone}>
      {url ? <img className={classes['whole']} src={url} alt={name} /> : null}
      {failed ? <p>The picture is not here yet. Open it again when there is a connection.</p> : null}
    </PlainModal>
  );
}

interface DocumentProps {
  readonly id: string;
  /** False for a document that was written here. */
  readonly isFile: boolean;
  readonly display: string | undefined;
}

/** A file of the conversation or a document of a chart. The server names it to those alone who may read it. */
function Document({ id, isFile, display }: DocumentProps) {
  const { data, status } = useResource('DocumentReference', isFile ? id : undefined);
  const [isOpen, setIsOpen] = useState(false);
  const name = data?.title ?? data?.fileName ?? display;
  if (status === 'denied' || (isFile && status === 'missing')) return null;
  if (!isFile)
    return (
      <span className={classes['file']}>
        <IconFile size={18} aria-hidden />
        {name ?? 'Document'}
      </span>
    );
  return (
    <>
      <button type="button" className={classes['file']} onClick={() => setIsOpen(true)}>
        <IconFile size={18} aria-hidden />
        {name ?? 'File'}
        {data && !data.content ? ' (on its way)' : ''}
      </button>
      <Suspense fallback={null}>{isOpen ? <DocumentView id={id} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
