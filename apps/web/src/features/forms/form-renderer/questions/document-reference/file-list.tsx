import { ActionIcon, Button } from '@mantine/core';
import { useClient, useResource, useSaveState } from '@notewell/client/react';
import type { DocumentReference, Reference } from '@notewell/model';
import { IconFile, IconX } from '@tabler/icons-react';
import { toastFailure } from '../../../../../shell/hooks/toasts.ts';
import { sizeWords } from '../../../../charts/documents/files.ts';
import { openDocument } from '../../../../charts/documents/open-document.ts';
import { type Taken, usePicture } from '../../../../shared/pictures/use-picture.ts';
import { displayOf } from '../../parts/lookup-source.ts';
import classes from './files.module.css';

interface FileListProps {
  readonly files: readonly Reference[];
  /** Files that were added here and may not have been sent. */
  readonly taken?: readonly Taken[];
  readonly onRemove?: ((file: Reference, document: DocumentReference | undefined) => void) | undefined;
}

/** The files of an answer, each to open. */
export default function FileList({ files, taken = [], onRemove }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} taken={taken.find(({ id }) => id === file.id)} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface FileRowProps extends Pick<FileListProps, 'onRemove'> {
  readonly file: Reference;
  readonly taken: Taken | undefined;
}

function FileRow({ file, taken, onRemove }: FileRowProps) {
  const client = useClient();
  const { data, status } = useResource('DocumentReference', file.id);
  const saved = useSaveState('DocumentReference', file.id);
  const type = data?.content?.contentType ?? taken?.file.type ?? '';
  const picture = usePicture('DocumentReference', type.startsWith('image/') ? file.id : undefined, taken);
  const name = displayOf(file);
  const size = data?.content?.size ?? taken?.file.size;
  return (
    <li>
      {picture ? <img src={picture} alt="" className={classes.picture} /> : <IconFile size={18} aria-hidden />}
      <span className={classes.name}>{name}</span>
      <span className={classes.dim}>
        {data?.meta?.hasTransformations
          ? 'Confidential'
          : status === 'error'
            ? 'Cannot be shown'
            : [size === undefined ? undefined : sizeWords(size), data?.content ? undefined : waiting[saved]]
                .filter(Boolean)
                .join(' · ')}
      </span>
      {data?.content ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Open ${name}`}
          onClick={() => {
            openDocument(client, data).catch((error: unknown) => toastFailure(error, 'The file was not opened'));
          }}
        >
          Open
        </Button>
      ) : null}
      {onRemove ? (
        <ActionIcon aria-label={`Remove ${name}`} onClick={() => onRemove(file, data)}>
          <IconX size={15} />
        </ActionIcon>
      ) : null}
    </li>
  );
}

/** Words for a file without content. */
const waiting = {
  Saved: 'No file yet',
  'Saved on this device': 'On this device, sent with the next connection',
  'Not saved': 'Not sent',
} as const;
