import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { DocumentReference, Reference } from '@notewell/model';
import { asMistaken } from '@notewell/rules';
import { IconCamera, IconFolder, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { sentenceFor } from '../../../../../platform/failure.ts';
import { useMayDo } from '../../../../../shell/session/may.ts';
import { accepted, checked, isPicture } from '../../../../charts/documents/files.ts';
import type { Taken } from '../../../../shared/pictures/use-picture.ts';
import { Finder } from '../../parts/lookup.tsx';
import type { LookupSource } from '../../parts/lookup-source.ts';
import { nameOf } from '../../parts/sentences.ts';
import { referencesIn, referenceValue } from '../../parts/structures.ts';
import { useFormPlace } from '../../place.ts';
import type { ControlProps } from '../../question-kind.ts';
import FileList from './file-list.tsx';
import classes from './files.module.css';

const source: LookupSource = {
  type: 'DocumentReference',
  noun: 'document',
  ofPatient: true,
  orderBy: 'created',
  filters: [{ kind: 'Status', values: ['Current'] }],
};

/** Files and photos as an answer. They are kept on the device first, and sent with the next connection. */
export default function Files({ item, values, onChange, onBlur, id, labelId, describedBy, disabled }: ControlProps) {
  const { patient, record } = useFormPlace();
  const may = useMayDo();
  const [finding, setFinding] = useState(false);
  const held = referencesIn(values);
  const keep = (files: readonly Reference[]) => onChange(files.map(referenceValue));
  const { add, taken, remove, fault, busy } = useFiles(nameOf(item), held, keep);
  const several = item.repeats === true;
  const isFull = several ? item.maxItems !== undefined && held.length >= item.maxItems : held.length > 0;
  // Patients and relatives have no chart to choose from; answers outside a record are tried out.
  const isStaffs = record?.resourceType !== 'QuestionnaireResponse';
  const mayAdd = record === undefined || !isStaffs || may('Create', 'DocumentReference');
  const added = (files: readonly File[]) => void add(several ? files : files.slice(0, 1)).finally(onBlur);
  return (
    <div role="group" id={id} aria-labelledby={labelId} aria-describedby={describedBy} className={classes.answer} onBlur={onBlur}>
      {held.length > 0 ? <FileList files={held} taken={taken} onRemove={disabled ? undefined : remove} /> : null}
      {disabled || isFull ? null : patient === undefined && record !== undefined ? (
        <p className={classes.dim}>Files are added in the notes of single members.</p>
      ) : (
        <>
          {mayAdd ? <Choose name={nameOf(item)} several={several} busy={busy} onAdd={added} /> : null}
          {isStaffs && patient ? (
            finding ? (
              <Finder
                source={source}
                id={`${id}-found`}
                label={`${nameOf(item)}: document of the chart`}
                disabled={false}
                held={undefined}
                taken={new Set(held.map((one) => one.id))}
                onBlur={onBlur}
                onPick={(found) => {
                  keep(several ? [...held, found] : [found]);
                  setFinding(false);
                }}
                onClear={() => setFinding(false)}
              />
            ) : (
              <div>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconFolder size={15} aria-hidden />}
                  onClick={() => setFinding(true)}
                >
                  Choose from the chart
                </Button>
              </div>
            )
          ) : null}
        </>
      )}
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}

interface ChooseProps {
  readonly name: string;
  readonly several: boolean;
  readonly busy: boolean;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Drop area with buttons for files and the camera. */
function Choose({ name, several, busy, onAdd }: ChooseProps) {
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  return (
    // biome-ignore lint: dropping is a short cut for the buttons within
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onAdd([...event.dataTransfer.files]);
      }}
    >
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconUpload size={15} aria-hidden />}
        aria-label={`Choose ${several ? 'files' : 'a file'}: ${name}`}
        onClick={() => file.current?.click()}
      >
        {several ? 'Choose files' : 'Choose a file'}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        leftSection={<IconCamera size={15} aria-hidden />}
        aria-label={`Take a photo: ${name}`}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <span className={classes.hint}>or drop {several ? 'files' : 'a file'} here</span>
      <input ref={file} type="file" hidden multiple={several} accept={accepted} aria-label={`File: ${name}`} onChange={chosen} />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`Photo: ${name}`}
        onChange={chosen}
      />
    </div>
  );
}

function useFiles(title: string, held: readonly Reference[], keep: (files: readonly Reference[]) => void) {
  const client = useClient();
  const { patient, record } = useFormPlace();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const store = async (file: File): Promise<string> => {
    // A form that is tried out stores nothing.
    if (!patient || !record) return `tried-out-${crypto.randomUUID()}`;
    const subject = { id: client.id(patient.id), resourceType: 'Patient' as const };
    const contentType = file.type || 'application/octet-stream';
    const draft = {
      status: 'Current',
      completion: 'Final',
      subject,
      patient: subject,
      title: file.name.slice(0, 500) || title,
      fileName: file.name.slice(0, 500),
      ...(isPicture(file) && { pages: 1 }),
      answerIn: { id: client.id(record.id), resourceType: record.resourceType as 'Note' }, // either of the two
    } as const;
    const made = await client.create('DocumentReference', draft, { file: { content: file, contentType } });
    return made.id ?? '';
  };
  const add = async (files: readonly File[]) => {
    setFault(undefined);
    const { faults } = await checked(files);
    if (faults.length > 0) return setFault(faults.join(' '));
    setBusy(true);
    try {
      const added: Taken[] = [];
      for (const file of files) added.push({ id: await store(file), file });
      setTaken((now) => [...now, ...added]);
      keep([...held, ...added.map(({ id, file }) => ({ id, resourceType: 'DocumentReference', display: file.name || title }))]);
    } catch (error) {
      setFault(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  const remove = (file: Reference, document: DocumentReference | undefined) => {
    keep(held.filter(({ id }) => id !== file.id));
    // A file that came with this answer is not left behind in the chart; one chosen from the chart stays.
    if (!document?.answerIn || !record || client.id(document.answerIn.id) !== client.id(record.id)) return;
    client
      .update('DocumentReference', file.id, (now) => ({ ...now, ...asMistaken(now) }))
      .catch((error: unknown) => setFault(sentenceFor(error)));
  };
  return { add, remove, taken, fault, busy };
}
