import { ActionIcon, Menu } from '@mantine/core';
import type { Client } from '@notewell/client';
import type { Channel, ChatMessage } from '@notewell/model';
import { IconCamera, IconNotes, IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type ClipboardEvent, type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { isTaken, notTaken } from '../charts/documents/files.ts';
import classes from './messaging.module.css';
import type { ChartReference, chartReferences } from './use-chart-references.ts';

// Opened on request, so loaded on demand.
const ChartReferencesDialog = lazy(() =>
  import('./chart-references.dialog.tsx').then((one) => ({ default: one.ChartReferencesDialog })),
);

/** Files in one message. */
const mostFiles = 10;
/** Bytes of one file: it waits on the device and is sent over a phone's connection. */
const largest = 100 * 1_048_576;
const accepted = 'image/*,application/pdf,text/plain,.doc,.docx,.rtf';

const isPicture = ({ type }: Pick<File, 'type'>) => type.startsWith('image/');

/** Chosen files, with those that cannot be sent left out and why. */
export function withFiles(
  chosen: readonly File[],
  more: readonly File[],
  takesAll: boolean,
): { readonly files: readonly File[]; readonly fault?: string } {
  if (!takesAll && !more.every(isPicture)) return { files: chosen, fault: 'You can send pictures here, and no other files.' };
  const taken = more.filter(isTaken);
  const fit = taken.filter(({ size }) => size > 0 && size <= largest);
  const files = [...chosen, ...fit].slice(0, mostFiles);
  if (taken.length < more.length) return { files, fault: notTaken };
  if (more.some(({ size }) => size === 0)) return { files, fault: 'An empty file was left out.' };
  if (fit.length < more.length) return { files, fault: 'A file over 100 MB was left out.' };
  if (chosen.length + fit.length > mostFiles)
    return { files, fault: `A message takes ${mostFiles} files. The others were left out.` };
  return { files };
}

type Rights = { readonly attachPictures: boolean; readonly attachFiles: boolean } | undefined;

/** Files of the message that is being written: chosen, dropped or pasted. */
export function useAttachments(rights: Rights, files: readonly File[], setFiles: (files: readonly File[]) => void) {
  const [fault, setFault] = useState<string>();
  const may = rights !== undefined && (rights.attachPictures || rights.attachFiles);
  const add = (more: readonly File[]) => {
    const next = withFiles(files, more, rights?.attachFiles === true);
    setFiles(next.files);
    setFault(next.fault);
  };
  const take = (event: { preventDefault: () => void }, list: FileList) => {
    if (!may || list.length === 0) return;
    event.preventDefault();
    add([...list]);
  };
  return {
    files,
    fault,
    may,
    add,
    set: (next: readonly File[]) => {
      setFiles(next);
      setFault(undefined);
    },
    clearFault: () => setFault(undefined),
    handlers: {
      onDragOver: (event: DragEvent) => void (may && event.preventDefault()),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    },
  };
}

/** Puts files into a conversation, on the device first. Returns the references for a message, which is sent after them. */
export async function addFiles(
  client: Client,
  channel: string,
  files: readonly File[],
): Promise<Pick<ChatMessage, 'media' | 'documents'>> {
  const subject = { id: channel, resourceType: 'Channel' as const };
  const media: NonNullable<ChatMessage['media']> = [];
  const documents: NonNullable<ChatMessage['documents']> = [];
  for (const file of files) {
    const fileName = file.name || 'picture';
    if (isPicture(file)) {
      const picture = { content: file, contentType: file.type };
      const { id = '' } = await client.create('Media', { subject, kind: 'Image', fileName }, { file: picture });
      media.push({ id, resourceType: 'Media' });
    } else {
      const draft = { subject, status: 'Current', completion: 'Final', title: fileName, fileName } as const;
      const contentType = file.type || 'application/octet-stream';
      const { id = '' } = await client.create('DocumentReference', draft, { file: { content: file, contentType } });
      documents.push({ id, resourceType: 'DocumentReference' });
    }
  }
  return { ...(media.length > 0 ? { media } : {}), ...(documents.length > 0 ? { documents } : {}) };
}

interface AttachMenuProps {
  readonly onAdd: (files: readonly File[]) => void;
  /** References of the message, with the patient whom the conversation is about. Undefined for people who refer to no charts. */
  readonly chart?: (Pick<ReturnType<typeof chartReferences>, 'references' | 'add'> & Pick<Channel, 'patient'>) | undefined;
}

/** Chooses files, takes a photo, or refers to a chart. */
export function AttachMenu({ onAdd, chart }: AttachMenuProps) {
  const [refers, setRefers] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <ActionIcon aria-label="Add a picture or file" title="Add a picture or file" color="gray">
            <IconPaperclip size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={16} />} onClick={() => file.current?.click()}>
            Choose files
          </Menu.Item>
          <Menu.Item leftSection={<IconCamera size={16} />} onClick={() => camera.current?.click()}>
            Take a photo
          </Menu.Item>
          {chart ? (
            <Menu.Item leftSection={<IconNotes size={16} />} onClick={() => setRefers(true)}>
              Refer to a note or document
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <input ref={file} type="file" hidden multiple accept={accepted} aria-label="Choose files" onChange={chosen} />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" aria-label="Take a photo" onChange={chosen} />
      <Suspense fallback={null}>
        {chart && refers ? (
          <ChartReferencesDialog
            patient={chart.patient}
            taken={new Set(chart.references.map(({ id }) => id))}
            onAdd={(one) => {
              chart.add(one);
              setRefers(false);
            }}
            onClose={() => setRefers(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly references: readonly ChartReference[];
  readonly onRemove: (file: File) => void;
  readonly onRemoveReference: (id: string) => void;
}

/** Files and references of the message that is being written. */
export function ChosenFiles({ files, references, onRemove, onRemoveReference }: ChosenFilesProps) {
  if (files.length + references.length === 0) return null;
  return (
    <ul className={classes['chosen']} aria-label="Files to send">
      {references.map(({ id, display = 'Without a title' }) => (
        <li key={id}>
          {display}
          <ActionIcon size="sm" aria-label={`Remove ${display}`} onClick={() => onRemoveReference(id)}>
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
      {files.map((file, at) => (
        <li key={`${file.name} ${at}`}>
          {file.name || 'Picture'}
          <ActionIcon size="sm" aria-label={`Remove ${file.name || 'picture'}`} onClick={() => onRemove(file)}>
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
