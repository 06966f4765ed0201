import { Button, CopyButton } from '@mantine/core';
import classes from './account.module.css';

/** One-time codes for a lost authenticator app, shown only now. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <>
      <p className={classes['quiet']}>
        Keep these recovery codes where you would keep a key. Each works once, if the app is lost. They are not shown again.
      </p>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['row']}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy the codes'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
    </>
  );
}
