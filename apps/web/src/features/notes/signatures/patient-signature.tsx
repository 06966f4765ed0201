import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note, Reference, SignatureConfiguration } from '@notewell/model';
import { patientAttestation } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { Pad } from '../../forms/form-renderer/questions/signature/pad.tsx';
import { NoteForm } from '../note-form/note-form.tsx';
import { inkOf } from './ink.ts';
import classes from './signatures.module.css';
import { Relationship, type Who, WhoSigns } from './who-signs.tsx';

type PatientSignature = NonNullable<Note['patientSignatures']>[number];
type How = 'Drawn' | 'Typed' | 'Unable';

interface PatientSignatureFormProps {
  readonly noteId: string;
  readonly patient: Reference<'Patient'>;
  readonly name: string;
  /** The awaited signer. */
  readonly who?: Who;
  readonly configuration: Pick<SignatureConfiguration, 'signers' | 'allowUnable'> | undefined;
  readonly onDone: () => void;
}

/** Takes the signature of the patient, a guardian or a witness, drawn or typed on this device. */
export function PatientSignatureForm(props: PatientSignatureFormProps) {
  const { t } = useTranslation();
  const { noteId, patient, name: usual, who: first = 'Patient', configuration, onDone } = props;
  const client = useClient();
  const [who, setWho] = useState<Who>(first);
  const [how, setHow] = useState<How>('Drawn');
  const [name, setName] = useState(first === 'Patient' ? usual : '');
  const [relationship, setRelationship] = useState('');
  const [reason, setReason] = useState('');
  const [path, setPath] = useState('');
  const { busy, run } = useOneAtATime();
  const attestation = patientAttestation(configuration, who);
  const ready = how === 'Unable' ? reason.trim() !== '' : name.trim() !== '' && (how === 'Typed' || path !== '');
  const keep = async () => {
    try {
      const now = new Date().toISOString();
      const media =
        how === 'Drawn'
          ? await client.create('Media', {
              kind: 'Ink',
              subject: patient,
              title: `Signature of ${name.trim()}`,
              ink: inkOf(path),
              created: now,
            })
          : undefined;
      const added: PatientSignature = {
        patient,
        role: who,
        ...(how === 'Unable'
          ? { unableReason: reason.trim() }
          : { status: 'Pending', method: how, name: name.trim(), attestation, signedAt: now }),
        ...(relationship.trim() ? { relationship: { display: relationship.trim() } } : {}),
        ...(media?.id ? { media: { id: media.id, resourceType: 'Media' } } : {}),
      };
      await client.update('Note', noteId, (current) => ({
        ...current,
        patientSignatures: [...(current.patientSignatures ?? []), added],
      }));
      onDone();
    } catch (error) {
      toastFailure(error, 'The signature was not saved');
    }
  };
  return (
    <NoteForm
      aria-label={t('Signature of the $t(patient)')}
      onSubmit={() => {
        if (ready) void run(keep);
      }}
    >
      <div className={classes['row']}>
        <WhoSigns
          who={who}
          onChange={(next) => {
            setWho(next);
            setName(next === 'Patient' ? usual : '');
          }}
        />
        <SegmentedControl<How>
          size="xs"
          aria-label="How"
          value={how}
          onChange={setHow}
          data={[
            { value: 'Drawn', label: 'Draw' },
            { value: 'Typed', label: 'Type the name' },
            ...(configuration?.allowUnable ? [{ value: 'Unable' as const, label: 'Cannot sign' }] : []),
          ]}
        />
      </div>
      {how === 'Unable' ? (
        <Textarea
          label={t('Why can the $t(patient) not sign?')}
          autosize
          required
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
        />
      ) : (
        <div className={classes['row']}>
          <TextInput
            label="Name beneath the signature"
            value={name}
            readOnly={who === 'Patient'}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
            w="min(22rem, 100%)"
          />
          <Relationship who={who} value={relationship} onChange={setRelationship} width="16rem" />
        </div>
      )}
      {how === 'Drawn' ? (
        <Pad label={`Signature of ${name || t('the $t(patient)')}`} path={path} disabled={false} onDraw={setPath} />
      ) : null}
      {how === 'Unable' ? null : <p className={classes['attestation']}>{attestation}</p>}
      <div className={classes['actions']}>
        {path && how === 'Drawn' ? (
          <Button variant="default" onClick={() => setPath('')}>
            Clear
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          {how === 'Unable' ? 'Keep the reason' : 'Sign'}
        </Button>
      </div>
    </NoteForm>
  );
}
