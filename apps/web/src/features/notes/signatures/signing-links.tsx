import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useCall, useClient } from '@notewell/client/react';
import type { SigningLink, SigningLinkMade, SigningProof, SigningRequest } from '@notewell/protocol';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { NoteForm } from '../note-form/note-form.tsx';
import classes from './signatures.module.css';
import { PersonSigns, Relationship, type SigningRelative, type Who, WhoSigns } from './who-signs.tsx';

interface SigningLinksProps {
  /** The record to sign. */
  readonly of: 'notes' | 'carePlans';
  readonly id: string;
  /** The patient's name as printed. */
  readonly name: string;
  readonly who: Who;
  /** Those who may sign for the patient, where nobody else can: the record then says who signed. */
  readonly relatives?: readonly SigningRelative[] | undefined;
  /** True while the form for a new link is open; else only sent links show. */
  readonly asking: boolean;
  readonly onDone: () => void;
  readonly onSent: (made: SigningLinkMade) => void;
}

/** Links for signing elsewhere: the state of each, withdrawing one, and sending one. */
export function SigningLinks({ of, id, name, who, relatives, asking, onDone, onSent }: SigningLinksProps) {
  const client = useClient();
  const known = client.id(id);
  const path = known.startsWith('local:') ? null : `${of}/${known}/signing-links`;
  const sent = useCall<readonly SigningLink[]>(path);
  const revoke = (link: SigningLink) =>
    client
      .call(`${path}/${link.id}`, { method: 'DELETE' })
      .then(sent.refresh, (error: unknown) => toastFailure(error, 'The link was not withdrawn'));
  return (
    <>
      {sent.data && sent.data.length > 0 ? (
        <ul className={classes['links']} aria-label="Links to sign">
          {sent.data.map((link) => (
            <li key={link.id}>
              <span>
                {link.name}, {link.email}
              </span>
              <Status tone={states[link.state].tone}>{states[link.state].words}</Status>
              <span className={classes['quiet']}>{momentWords(link.made)}</span>
              {['sent', 'opened', 'changed'].includes(link.state) ? (
                <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void revoke(link)}>
                  {link.state === 'changed' ? 'Remove the request' : 'Take back the link'}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {asking ? (
        path === null ? (
          <p className={classes['quiet']}>It must reach the server before a link is sent.</p>
        ) : (
          <SendLink
            path={path}
            name={name}
            who={who}
            relatives={relatives}
            onCancel={onDone}
            onSent={(link) => {
              sent.refresh();
              onSent(link);
            }}
          />
        )
      ) : null}
    </>
  );
}

const states: Readonly<
  Record<SigningLink['state'], { readonly tone: 'info' | 'good' | 'warn' | 'quiet'; readonly words: string }>
> = {
  sent: { tone: 'info', words: 'Sent' },
  opened: { tone: 'info', words: 'Opened' },
  signed: { tone: 'good', words: 'Signed' },
  declined: { tone: 'warn', words: 'Declined' },
  revoked: { tone: 'quiet', words: 'Taken back' },
  changed: { tone: 'warn', words: 'Ended: the text changed' },
  locked: { tone: 'warn', words: 'Closed after wrong answers' },
  over: { tone: 'quiet', words: 'Out of time' },
};

interface SendLinkProps {
  readonly path: string;
  readonly name: string;
  readonly who: Who;
  readonly relatives: readonly SigningRelative[] | undefined;
  readonly onSent: (made: SigningLinkMade) => void;
  readonly onCancel: () => void;
}
function SendLink({ path, name: usual, who: first, relatives, onSent, onCancel }: SendLinkProps) {
  const { t } = useTranslation();
  const client = useClient();
  const phone = usePhone();
  const [who, setWho] = useState<Who>(first);
  const [name, setName] = useState(first === 'Patient' ? usual : '');
  const [relative, setRelative] = useState<SigningRelative>();
  const [email, setEmail] = useState('');
  const [relationship, setRelationship] = useState('');
  const [proof, setProof] = useState<SigningProof>('BirthDate');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const ready = name.trim() !== '' && email.includes('@');
  const send = async () => {
    setBusy(true);
    setFault('');
    try {
      const body: SigningRequest = {
        role: who,
        name: name.trim(),
        email: email.trim(),
        proof,
        ...(relative ? { relative: client.id(relative.id) } : {}),
        ...(relationship.trim() ? { relationship: relationship.trim() } : {}),
      };
      onSent(await client.call<SigningLinkMade>(path, { method: 'POST', body }));
    } catch (error) {
      setFault(sentenceFor(error));
      setBusy(false);
    }
  };
  return (
    <NoteForm
      aria-label="Send a link to sign"
      onSubmit={() => {
        if (ready && !busy) void send();
      }}
    >
      {relatives ? null : (
        <WhoSigns
          who={who}
          onChange={(next) => {
            setWho(next);
            setName(next === 'Patient' ? usual : '');
          }}
        />
      )}
      <div className={classes['row']}>
        {relatives ? (
          <PersonSigns
            patient={usual}
            relatives={relatives}
            relative={relative}
            onChange={(next) => {
              setRelative(next);
              setWho(next ? 'Guardian' : 'Patient');
              setName(next?.name ?? usual);
            }}
          />
        ) : (
          <TextInput
            label="Name"
            value={name}
            readOnly={who === 'Patient'}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
            w="min(18rem, 100%)"
          />
        )}
        <TextInput
          label="Email"
          type="email"
          value={email}
          autoComplete="off"
          onChange={(event) => setEmail(event.currentTarget.value)}
          w="min(18rem, 100%)"
        />
        <Relationship who={who} value={relationship} onChange={setRelationship} width="14rem" />
      </div>
      <div className={classes['proof']}>
        <span className={classes['quiet']} id="signing-proof">
          Proof of identity
        </span>
        <SegmentedControl
          size="xs"
          orientation={phone ? 'vertical' : 'horizontal'}
          aria-labelledby="signing-proof"
          value={proof}
          onChange={(value) => setProof(value === 'Code' ? 'Code' : 'BirthDate')}
          data={[
            { value: 'BirthDate', label: t('The $t(patient)’s birth date') },
            { value: 'Code', label: 'A code that you tell them' },
          ]}
        />
      </div>
      <p className={classes['fault']} role="alert">
        {fault}
      </p>
      <div className={classes['actions']}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={!ready}>
          Send the link
        </Button>
      </div>
    </NoteForm>
  );
}
