import { ActionIcon, Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { DocumentReference } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { IconArrowUp, IconFile, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import { ChooseFiles } from './choose-files.tsx';
import classes from './documents.module.css';
import { FileFaults } from './file-faults.tsx';
import { type CheckedFiles, checked, isPicture, pdfOf, sizeWords, titleOf, withPages } from './files.ts';
import { fieldsOf, nothing, type Particulars, particularsOf } from './particulars.ts';
import { faultsOf, isFaulty } from './particulars-faults.ts';
import { ParticularsFields } from './particulars-fields.tsx';
import { useSendDocument } from './use-send-document.ts';

interface AddDocumentProps {
  readonly patientId: string;
  /** The document that this one replaces. */
  readonly replaces?: DocumentReference;
  readonly onClose: () => void;
}

/** Adds a document: drop, file or camera, with its facts. Waits on the device without a connection. */
export function AddDocument({ patientId, replaces, onClose }: AddDocumentProps) {
  const phone = usePhone();
  const form = useNewDocument(patientId, replaces, onClose);
  const { files, typed, busy } = form;
  return (
    <FormModal
      onClose={onClose}
      title={replaces ? `Replace: ${replaces.title ?? 'Document'}` : 'Add document'}
      size={640}
      fullScreen={phone}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <ChooseFiles
          words={files.length > 0 ? 'Add further pages' : 'Drop a file here, or'}
          onAdd={(more) => void form.add(more)}
        />
        {files.length > 0 ? <Chosen files={files} onChange={form.setFiles} /> : null}
        <FileFaults faults={form.fileFaults} />
        <ParticularsFields value={typed} onChange={form.setTyped} faults={form.faults} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={files.length === 0}>
            {files.length > 1 ? `Add ${files.length} pages` : 'Add'}
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

function useNewDocument(patientId: string, replaces: DocumentReference | undefined, onClose: () => void) {
  const client = useClient();
  const [{ files, faults: fileFaults }, setChosen] = useState<CheckedFiles>({ files: [], faults: [] });
  const [typed, setTyped] = useState<Particulars>(() => (replaces ? particularsOf(replaces) : nothing));
  const { busy, send } = useSendDocument();
  const [tried, setTried] = useState(false);
  // Fixed id, so that a double click adds one document.
  const [key] = useState(() => crypto.randomUUID());
  const [suggested, setSuggested] = useState('');
  const faults = faultsOf(typed);

  const write = async (first: File) => {
    const joined = files.length > 1;
    const file = joined ? await pdfOf(files) : first;
    const patient = { id: patientId, resourceType: 'Patient' as const };
    const made = await client.create(
      'DocumentReference',
      {
        ...fieldsOf(typed),
        status: 'Current',
        completion: 'Final',
        subject: patient,
        patient,
        fileName: joined ? `${typed.title.trim()}.pdf` : first.name,
        ...((joined || isPicture(file)) && { pages: files.length }),
        received: new Date().toISOString(),
        ...(replaces?.id && {
          relatesTo: [{ relation: 'replaces', document: { id: replaces.id, resourceType: 'DocumentReference' as const } }],
        }),
      },
      { key, file: { content: file, contentType: file.type || 'application/octet-stream' } },
    );
    return made.id ?? '';
  };
  const save = async () => {
    setTried(true);
    const [first] = files;
    if (isFaulty(faults) || !first) return;
    await send({
      write: () => write(first),
      done: [`${typed.title.trim()} added`],
      fault: 'The document was not added',
      onSent: onClose,
    });
  };
  const add = async (more: readonly File[]) => {
    const sound = await checked(more);
    setChosen((now) => withPages(now.files, sound));
    const [first] = sound.files;
    if (files.length > 0 || !first || /^image\.\w+$/.test(first.name)) return;
    const title = titleOf(first.name);
    setSuggested(title);
    // A title that was suggested by a file that is gone gives way. One that was typed stays.
    setTyped((now) => (!now.title || now.title === suggested ? { ...now, title } : now));
  };
  const setFiles = (next: readonly File[]) => setChosen({ files: next, faults: [] });
  return { files, setFiles, typed, setTyped, fileFaults, faults: tried ? faults : {}, busy, save, add };
}

interface ChosenProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}
/** Chosen files in the order of the pages. */
function Chosen({ files, onChange }: ChosenProps) {
  const up = (at: number) => onChange(files.toSpliced(at - 1, 2, ...files.slice(at - 1, at + 1).toReversed()));
  return (
    <ol className={classes.files} aria-label="Pages">
      {files.map((file, at) => (
        <li key={`${file.name} ${file.lastModified} ${at}`}>
          <IconFile size={15} aria-hidden />
          <span className={classes.fileName}>{file.name}</span>
          <span className={classes.dim}>{sizeWords(file.size)}</span>
          <ActionIcon aria-label={`Move up: ${file.name}`} disabled={at === 0} onClick={() => up(at)}>
            <IconArrowUp size={15} />
          </ActionIcon>
          <ActionIcon aria-label={`Remove: ${file.name}`} onClick={() => onChange(files.toSpliced(at, 1))}>
            <IconX size={15} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
