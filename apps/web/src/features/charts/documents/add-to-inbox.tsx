import { Button, Checkbox, Select } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { inboxOf } from '@notewell/rules';
import { useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useStaff } from '../../messaging/staff-select.tsx';
import { ChooseFiles } from './choose-files.tsx';
import classes from './documents.module.css';
import { FileFaults } from './file-faults.tsx';
import { type CheckedFiles, checked, isPicture, pdfOf, titleOf } from './files.ts';

/** Adds files to the inbox: each a document of its own, or pictures as the pages of one. Waits on the device offline. */
export function AddToInbox() {
  const me = useMe();
  const client = useClient();
  const [{ files, faults }, setChosen] = useState<CheckedFiles>({ files: [], faults: [] });
  const setFiles = (next: readonly File[]) => setChosen({ files: next, faults: [] });
  const [joined, setJoined] = useState(false);
  const [recipient, setRecipient] = useState(me.profile.id);
  const [busy, setBusy] = useState(false);
  const staff = useStaff(new Set([me.profile.id]));
  const pictures = files.length > 1 && files.every(isPicture);
  const joins = pictures && joined;

  const addOne = async (file: Blob, name: string, pages: number | undefined) => {
    const draft = {
      status: 'Current',
      completion: 'Preliminary',
      subject: inboxOf(recipient),
      title: titleOf(name) || 'Document',
      fileName: name,
      ...(pages && { pages }),
      received: new Date().toISOString(),
    } as const;
    const contentType = file.type || 'application/octet-stream';
    await client.create('DocumentReference', draft, { file: { content: file, contentType } });
  };
  const add = async () => {
    if (files.length === 0 || busy) return;
    setBusy(true);
    const left = [...files];
    try {
      if (joins) {
        const name = `Pages ${new Date().toLocaleDateString()}.pdf`.replaceAll('/', '-');
        await addOne(await pdfOf(files), name, files.length);
        left.length = 0;
      } else
        for (const file of files) {
          await addOne(file, file.name, isPicture(file) ? 1 : undefined);
          left.shift();
        }
      toast(
        'Sent as soon as there is a connection.',
        files.length > 1 && !joins ? `${files.length} documents added` : 'Document added',
      );
    } catch (error) {
      toastFailure(error, 'Not every file was added');
    } finally {
      // Files that failed stay to be added again.
      setFiles(left);
      setBusy(false);
    }
  };
  const choose = async (more: readonly File[]) => {
    const sound = await checked(more);
    setChosen((now) => ({ files: [...now.files, ...sound.files], faults: sound.faults }));
  };
  return (
    <section aria-label="Add to the inbox">
      <ChooseFiles words={files.length > 0 ? 'Add further files' : 'Drop files here, or'} onAdd={(more) => void choose(more)} />
      <FileFaults faults={faults} />
      {files.length === 0 ? null : (
        <>
          <ol className={classes.files} aria-label="Files">
            {files.map((file, at) => (
              <li key={`${file.name} ${file.lastModified} ${at}`}>
                <span className={classes.fileName}>{file.name}</span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove: ${file.name}`}
                  onClick={() => setFiles(files.toSpliced(at, 1))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ol>
          <div className={classes.inboxOptions}>
            <Select
              label="Waits with"
              description="The front desk sees it too"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              searchable
              allowDeselect={false}
              data={[{ value: me.profile.id, label: 'Me' }, ...staff]}
              value={recipient}
              onChange={(id) => setRecipient(id ?? me.profile.id)}
            />
            {pictures ? (
              <Checkbox
                label="These are the pages of one document"
                checked={joined}
                onChange={(event) => setJoined(event.currentTarget.checked)}
              />
            ) : null}
            <Button loading={busy} onClick={() => void add()}>
              {files.length > 1 && !joins ? `Add ${files.length} documents` : 'Add to the inbox'}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
