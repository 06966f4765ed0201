import { useClient, useSaveState } from '@notewell/client/react';
import type { DocumentReference } from '@notewell/model';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudUpload, IconFileOff, IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './documents.module.css';
import { NotShown } from './not-shown.tsx';

// The PDF library loads with the first PDF.
const PdfPages = lazy(() => import('./pdf-pages.tsx'));

/** The pages of a document, as far as a browser shows them. */
export function DocumentPages({ document }: { readonly document: DocumentReference }) {
  const client = useClient();
  const id = document.id ?? '';
  const saveState = useSaveState('DocumentReference', id);
  const { content } = document;
  const read = useCallback(
    async (start: number, end: number) => {
      const part = await client.content('DocumentReference', id, { range: { start, end: end - 1 } });
      return new Uint8Array(await part.arrayBuffer());
    },
    [client, id],
  );
  if (document.meta?.hasTransformations)
    return (
      <StatePanel icon={IconLock} title="This document is confidential">
        You may not read what it says.
      </StatePanel>
    );
  if (!content?.size) {
    const waits = saveState !== 'Saved';
    return (
      <StatePanel icon={waits ? IconCloudUpload : IconFileOff} title={waits ? 'The file is on this device' : 'There is no file'}>
        {waits ? 'It is sent as soon as there is a connection, and then opens here.' : 'Only the facts above were recorded.'}
      </StatePanel>
    );
  }
  const title = document.title ?? 'the document';
  if (content.contentType === 'application/pdf')
    return (
      <Suspense fallback={<SkeletonRows rows={10} label="Loading the pages" />}>
        <PdfPages
          size={content.size}
          read={read}
          title={title}
          fallback={<NotShown title="This PDF cannot be shown" document={document} />}
        />
      </Suspense>
    );
  return <WholeFile document={document} title={title} />;
}

type Shown = { readonly kind: 'picture'; readonly url: string } | { readonly kind: 'words'; readonly text: string };

/** A picture or a text; other files are opened elsewhere. */
function WholeFile({ document, title }: { readonly document: DocumentReference; readonly title: string }) {
  const id = document.id ?? '';
  const client = useClient();
  const [shown, setShown] = useState<Shown | 'none' | Error>();
  useEffect(() => {
    let url = '';
    const load = async () => {
      const file = await client.content('DocumentReference', id);
      if (file.type.startsWith('text/plain')) setShown({ kind: 'words', text: await file.text() });
      else if (/^image\/(png|jpeg|gif|webp)/.test(file.type)) {
        url = URL.createObjectURL(file);
        setShown({ kind: 'picture', url });
      } else setShown('none');
    };
    load().catch((error: unknown) => setShown(error instanceof Error ? error : new Error('unknown')));
    return () => URL.revokeObjectURL(url);
  }, [client, id]);
  if (!shown) return <SkeletonRows rows={10} label="Loading the file" />;
  if (shown === 'none') return <NotShown title="This kind of file opens in another program" document={document} />;
  if (shown instanceof Error)
    return (
      <StatePanel icon={IconFileOff} title="The file could not be loaded" tone="error">
        {sentenceFor(shown)}
      </StatePanel>
    );
  return (
    <div className={classes.pages}>
      <div className={classes.sheet}>
        {shown.kind === 'picture' ? (
          <img className={classes.picture} src={shown.url} alt={title} />
        ) : (
          <pre className={classes.words}>{shown.text}</pre>
        )}
      </div>
    </div>
  );
}
