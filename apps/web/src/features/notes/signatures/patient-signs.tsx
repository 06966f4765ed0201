import { Button } from '@mantine/core';
import type { Note, SignatureConfiguration } from '@notewell/model';
import type { SigningLinkMade } from '@notewell/protocol';
import { type ConditionContext, nameAsSigned } from '@notewell/rules';
import { IconMail, IconWriting } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { MadeLink } from './made-link.tsx';
import { openPatientPlaces } from './patient-places.ts';
import { PatientSignatureForm } from './patient-signature.tsx';
import classes from './signatures.module.css';
import { SigningLinks } from './signing-links.tsx';

interface PatientSignsProps {
  readonly noteId: string;
  readonly note: Note;
  readonly configuration: SignatureConfiguration | undefined;
  readonly context: ConditionContext;
  /** Offered without a requirement, once somebody has signed and the note is not in error. */
  readonly always?: boolean;
  /** The reason why signing must wait. */
  readonly notYet?: string | undefined;
}

/** The patient or guardian signs here or by a link. Empty if the note needs neither. */
export function PatientSigns({ noteId, note, configuration, context, always = false, notYet }: PatientSignsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'form' | 'link'>();
  const [made, setMade] = useState<SigningLinkMade>();
  const phone = usePhone();
  const { allowMobilePatientSignature } = usePreferences();
  const subject = note.subject.resourceType === 'Group' ? undefined : note.subject;
  const places = openPatientPlaces(note, configuration, context);
  const asks = always || places.length > 0;
  const remote = configuration?.remote === true || allowMobilePatientSignature;
  const sent = note.patientSignatures?.some(({ status }) => status === 'Requested') === true;
  if (!subject || (!asks && !sent && !made)) return null;
  const patient = { ...subject, resourceType: 'Patient' as const };
  const name = nameAsSigned(subject.display);
  const first = places[0]?.kind === 'Guardian' ? 'Guardian' : 'Patient';
  return (
    <section className={classes['signs']} data-patient-signs aria-label={t('The $t(patient)’s signature')}>
      {shown ? null : (
        <div className={classes['row']}>
          {asks && (!phone || allowMobilePatientSignature) ? (
            <Button
              variant="default"
              leftSection={<IconWriting size={16} />}
              disabled={notYet !== undefined}
              onClick={() => setShown('form')}
            >
              {first === 'Guardian' ? 'Parent or guardian signs' : t('$t(Patient) signs')}
            </Button>
          ) : null}
          {asks && remote ? (
            <Button
              variant="default"
              leftSection={<IconMail size={16} />}
              disabled={notYet !== undefined}
              onClick={() => setShown('link')}
            >
              Send a link to sign…
            </Button>
          ) : null}
          {asks && notYet ? <span className={classes['quiet']}>{notYet}</span> : null}
        </div>
      )}
      {shown === 'form' ? (
        <PatientSignatureForm
          noteId={noteId}
          patient={patient}
          name={name}
          who={first}
          configuration={configuration}
          onDone={() => setShown(undefined)}
        />
      ) : null}
      <MadeLink made={made} />
      {remote && (shown === 'link' || sent) ? (
        <SigningLinks
          of="notes"
          id={noteId}
          name={name}
          who={first}
          asking={shown === 'link'}
          onDone={() => setShown(undefined)}
          onSent={(link) => {
            setMade(link);
            setShown(undefined);
          }}
        />
      ) : null}
    </section>
  );
}
