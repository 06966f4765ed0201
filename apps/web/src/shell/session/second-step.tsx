import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

type Kind = 'app' | 'recovery';
interface SecondStepProps {
  readonly busy: boolean;
  readonly fault: string;
  readonly faultClass: string | undefined;
  readonly onCode: (code: string, kind: Kind) => void;
  readonly onBack: () => void;
}

/** The code after the password, from the authenticator app or the recovery codes. */
export function SecondStep({ busy, fault, faultClass, onCode, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<Kind>('app');
  // An error about one kind of code does not show for the other.
  const [tried, setTried] = useState<Kind>('app');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(kind);
    onCode(code, kind);
    setCode('');
  };
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: '0.75rem' }} aria-label="Second step">
      <TextInput
        key={kind}
        label={kind === 'app' ? 'Code from your app' : 'Recovery code'}
        description={kind === 'app' ? 'Six digits that change every half minute.' : 'One of the codes you kept; it works once.'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        autoFocus
        size="md"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <p className={faultClass} role="alert">
        {tried === kind ? fault : ''}
      </p>
      <Button type="submit" size="md" fullWidth loading={busy}>
        Continue
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
        {kind === 'app' ? 'Use a recovery code' : 'Use the code from the app'}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
        Start again
      </Button>
    </form>
  );
}
