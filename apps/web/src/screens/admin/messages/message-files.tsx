import { Button } from '@mantine/core';
import type { Client } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { type ChatMessage, definitionOf } from '@notewell/model';
import { useState } from 'react';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { saveFile } from '../../../shell/hooks/save-file.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './messages.module.css';
import { withReason } from './with-reason.ts';

type Files = Pick<ChatMessage, 'media' | 'documents'>;
type Versions = readonly { readonly meta?: { readonly versionId?: string }; readonly content?: object }[];

/** Pictures and documents of a message, with the names by which they are saved. */
const filesOf = ({ media = [], documents = [] }: Files): readonly Named[] => [
  ...media.map(({ id, display }) => ({ id, type: 'Media' as const, name: display ?? 'Picture' })),
  ...documents.map(({ id, resourceType, display }) => ({
    id,
    type: resourceType ?? ('DocumentReference' as const),
    name: display ?? 'File',
  })),
];
interface Named {
  readonly id: string;
  readonly type: 'Media' | 'DocumentReference' | 'ClinicalDocument';
  readonly name: string;
}

/** The content of a file. That of a file that was withdrawn is the last that it had. */
export async function contentOf(client: Pick<Client, 'call' | 'file'>, { id, type }: Pick<Named, 'id' | 'type'>, reason: string) {
  const place = `${definitionOf(type).collection}/${encodeURIComponent(id)}`;
  const headers = withReason(reason);
  const versions = await client.call<Versions>(`${place}/_history`, { headers });
  const version = versions.find(({ content }) => content !== undefined)?.meta?.versionId;
  return version && client.file(`${place}/_history/${version}/content`, '*/*', { headers });
}

interface MessageFilesProps {
  readonly message: Files;
  readonly reason: string;
}

/** Files of a message, each to be saved. */
export function MessageFiles({ message, reason }: MessageFilesProps) {
  const client = useClient();
  const { busy, run } = useOneAtATime();
  const files = filesOf(message);
  const save = (file: Named) =>
    run(async () => {
      try {
        const content = await contentOf(client, file, reason);
        if (content) saveFile(content, file.name);
        else toastFailure(new Error('It has no content.'), 'The file is not there');
      } catch (error) {
        toastFailure(error, 'The file could not be saved');
      }
    });
  if (files.length === 0) return null;
  return (
    <ul className={classes['files']} aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          {file.type === 'ClinicalDocument' ? (
            file.name
          ) : (
            <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => void save(file)}>
              Save {file.name}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A withdrawn message. The words and files that it had are shown on request. */
export function Withdrawn({ message: { id = '' }, reason }: { readonly message: ChatMessage; readonly reason: string }) {
  const client = useClient();
  const { busy, run } = useOneAtATime();
  const [before, setBefore] = useState<ChatMessage>();
  const show = () =>
    run(async () => {
      try {
        const versions = await client.call<readonly ChatMessage[]>(`chatMessages/${id}/_history`, {
          headers: withReason(reason),
        });
        setBefore(versions.find(({ retracted }) => retracted === undefined));
      } catch (error) {
        toastFailure(error, 'The withdrawn message could not be loaded');
      }
    });
  return (
    <>
      <p className={classes['text']}>Withdrawn</p>
      {before ? (
        <>
          <p className={classes['quiet']}>It said:</p>
          <p dir="auto" className={classes['text']}>
            {before.text ?? 'No words'}
          </p>
          <MessageFiles message={before} reason={reason} />
        </>
      ) : (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void show()}>
          Show what was withdrawn
        </Button>
      )}
    </>
  );
}
