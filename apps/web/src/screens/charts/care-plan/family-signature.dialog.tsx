import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { nameAsSigned } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pad } from '../../../features/forms/form-renderer/questions/signature/pad.tsx';
import { inkOf } from '../../../features/notes/signatures/ink.ts';
import { ChangedMeanwhile, requireRead } from '../../../features/records/draft/read-before-signing.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './care-plan.module.css';
import { useSigningRelatives } from './plan-signers.ts';
import { wordsOfPlan } from './words-of-plan.ts';

type FamilySignature = NonNullable<CarePlan['patientSignatures']>[number];
type How = 'Drawn' | 'Typed';

interface FamilySignatureProps {
  readonly planId: string;
  readonly plan: CarePlan;
  /** The sentence that is signed. */
  readonly attestation: string;
  readonly onClose: () => void;
}

/** The patient, and relatives who may sign for them, as references with their names. */
function useSigners(plan: CarePlan) {
  const { patient } = plan;
  return [
    { signer: { id: patient.id, resourceType: 'Patient' as const }, name: nameAsSigned(patient.display) },
    ...useSigningRelatives(plan).map(({ id, name }) => ({ signer: { id, resourceType: 'RelatedPerson' as const }, name })),
  ];
}

/** Takes the signature of the patient or of a relative on this device, before the user as witness. */
export function FamilySignatureDialog({ planId, plan, attestation, onClose }: FamilySignatureProps) {
  const { t } = useTranslation();
  const client = useClient();
  const phone = usePhone();
  const { profile } = useMe();
  const [read] = useState(plan);
  const signers = useSigners(plan);
  const [chosen, setChosen] = useState(plan.patient.id);
  const [how, setHow] = useState<How>('Drawn');
  const [typed, setTyped] = useState<string>();
  const [path, setPath] = useState('');
  const { busy, send } = useSendAndSay();
  const who = signers.find(({ signer }) => signer.id === chosen) ?? signers[0];
  const name = (typed ?? who?.name ?? '').trim();
  const isReady = name !== '' && (how === 'Typed' || path !== '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || !who) return;
    const signedAt = new Date().toISOString();
    const patient = { id: plan.patient.id, resourceType: 'Patient' as const };
    const write = async () => {
      const drawing = {
        kind: 'Ink' as const,
        subject: patient,
        title: `Signature of ${name}`,
        ink: inkOf(path),
        created: signedAt,
      };
      const media = how === 'Drawn' ? await client.create('Media', drawing) : undefined;
      const signature: FamilySignature = {
        patient,
        signer: who.signer,
        role: who.signer.resourceType === 'Patient' ? 'Patient' : 'Guardian',
        status: 'Pending',
        method: how,
        name,
        attestation,
        signedAt,
        ...(media?.id ? { media: { id: media.id, resourceType: 'Media' } } : {}),
      };
      await client.update('CarePlan', planId, (current) => {
        requireRead({ read, current, mine: `Practitioner/${profile.id}`, textOf: wordsOfPlan });
        const open = current.patientSignatures?.filter(
          ({ status, signer }) => status !== 'Requested' || signer?.id !== who.signer.id,
        );
        return { ...current, patientSignatures: [...(open ?? []), signature] };
      });
      return planId;
    };
    const outrun = (error: unknown) => {
      if (error instanceof ChangedMeanwhile) onClose();
      throw error;
    };
    const done = { title: 'Signed', message: name };
    if (await send({ write: () => write().catch(outrun), done, failed: 'The signature was not saved' })) onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      closeOnClickOutside={false}
      fullScreen={phone}
      title={t('Signature of the $t(patient) or family')}
    >
      <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
        <NativeSelect
          label="Who signs"
          data={signers.map((one) => ({ value: one.signer.id, label: one.name }))}
          value={chosen}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            setTyped(undefined);
          }}
        />
        <SegmentedControl<How>
          aria-label="How"
          value={how}
          onChange={setHow}
          data={[
            { value: 'Drawn', label: 'Draw' },
            { value: 'Typed', label: 'Type the name' },
          ]}
        />
        <TextInput
          label="Name beneath the signature"
          autoComplete="off"
          value={typed ?? who?.name ?? ''}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {how === 'Drawn' ? <Pad label={`Signature of ${name}`} path={path} disabled={busy} onDraw={setPath} /> : null}
        <p className={classes['quiet']}>“{attestation}”</p>
        <div className={classes['end']}>
          {path && how === 'Drawn' ? (
            <Button variant="default" onClick={() => setPath('')}>
              Clear
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!isReady}>
            Sign
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
