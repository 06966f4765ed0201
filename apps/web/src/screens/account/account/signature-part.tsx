import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useClient, useList, useResource } from '@notewell/client/react';
import type { PersonalSignature } from '@notewell/model';
import { Section } from '@notewell/ui';
import { useState } from 'react';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { pad } from '../../../features/forms/form-renderer/questions/signature/codec.ts';
import { Pad } from '../../../features/forms/form-renderer/questions/signature/pad.tsx';
import { inkIn, inkOf } from '../../../features/notes/signatures/ink.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './account.module.css';
import { useAttempt } from './use-attempt.ts';

/** The user's signature: drawn or typed. Saved like other work, offline too. */
export function SignaturePart() {
  const client = useClient();
  const me = useMe();
  const profile = useMyProfile();
  const kept = useList({
    type: 'PersonalSignature',
    filters: [{ kind: 'Owner', values: [me.profile.id] }],
    pageSize: 10,
  }).items.find(({ owner }) => owner.id === me.profile.id);
  const [changing, setChanging] = useState(false);
  if (!profile) return null;
  return (
    <Section title="Signature">
      <div className={classes['body']}>
        {changing ? (
          <ChangeSignature
            kept={kept}
            name={kept?.name ?? me.name}
            onDone={() => setChanging(false)}
            save={async ({ name, path }) => {
              const owner = { id: me.profile.id, resourceType: 'Practitioner' } as const;
              const recorded = new Date().toISOString();
              const media = path
                ? await client.create('Media', {
                    kind: 'Ink',
                    subject: owner,
                    title: 'Signature',
                    ink: inkOf(path),
                    created: recorded,
                  })
                : undefined;
              const facts = {
                owner,
                name,
                recorded,
                default: true,
                method: path ? ('Drawn' as const) : ('Typed' as const),
                ...(profile.credentials ? { credentials: profile.credentials } : {}),
                ...(media?.id ? { signature: { id: media.id, resourceType: 'Media' as const } } : {}),
              };
              if (!kept?.id) await client.create('PersonalSignature', facts);
              else await client.update('PersonalSignature', kept.id, ({ signature: _old, ...now }) => ({ ...now, ...facts }));
            }}
          />
        ) : (
          <>
            {kept ? (
              <Kept signature={kept} />
            ) : (
              <p className={classes['quiet']}>You have no saved signature. Your typed name is used when you sign.</p>
            )}
            <div className={classes['row']}>
              <Button variant="default" onClick={() => setChanging(true)}>
                {kept ? 'Change' : 'Add a signature'}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

function Kept({ signature }: { readonly signature: PersonalSignature }) {
  const media = useResource('Media', signature.signature?.id).data;
  const path = inkIn(media?.ink);
  return (
    <div className={classes['what']}>
      {path ? (
        <svg className={classes['ink']} viewBox={`0 0 ${pad.width} ${pad.height}`} role="img" aria-label="Your drawn signature">
          <path d={path} />
        </svg>
      ) : null}
      <span>{[signature.name, signature.credentials].filter(Boolean).join(', ')}</span>
    </div>
  );
}

interface ChangeSignatureProps {
  readonly kept: PersonalSignature | undefined;
  readonly name: string;
  readonly onDone: () => void;
  readonly save: (signature: { readonly name: string; readonly path: string }) => Promise<void>;
}
function ChangeSignature({ kept, name: usual, onDone, save }: ChangeSignatureProps) {
  const { busy, fault, act } = useAttempt();
  const [method, setMethod] = useState<'Drawn' | 'Typed'>(kept?.method === 'Typed' ? 'Typed' : 'Drawn');
  const [name, setName] = useState(usual);
  const [path, setPath] = useState('');
  const ready = name.trim() !== '' && (method === 'Typed' || path !== '');
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="How to sign"
        data={[
          { value: 'Drawn', label: 'Draw' },
          { value: 'Typed', label: 'Type the name' },
        ]}
        value={method}
        onChange={(value) => setMethod(value === 'Typed' ? 'Typed' : 'Drawn')}
      />
      <TextInput
        label="Name beneath the signature"
        w="min(26rem, 100%)"
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {method === 'Drawn' ? (
        <div className={classes['pad']}>
          <Pad label="Your signature" path={path} disabled={false} onDraw={setPath} />
        </div>
      ) : null}
      <p className={classes['fault']} role="alert">
        {fault}
      </p>
      <div className={classes['row']}>
        <Button
          disabled={!ready}
          loading={busy}
          onClick={() =>
            void act(() => save({ name: name.trim(), path: method === 'Drawn' ? path : '' })).then((done) => done && onDone())
          }
        >
          Keep this signature
        </Button>
        {path ? (
          <Button variant="default" onClick={() => setPath('')}>
            Clear
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </>
  );
}
