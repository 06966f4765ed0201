import { Button, CopyButton } from '@mantine/core';
import type { SigningLinkMade } from '@notewell/protocol';
import { momentWords } from '../../../platform/dates.ts';
import { ownComputerWords } from '../../../platform/network/own-computer.ts';
import classes from './signatures.module.css';

/** The code of a new link to sign, and the link itself where no email can be sent. Both are shown once, to be passed on. */
export function MadeLink({ made }: { readonly made: SigningLinkMade | undefined }) {
  if (!made?.code && !made?.link) return null;
  const { code, link, expires } = made;
  return (
    <div className={classes['code']} role="status">
      {link ? (
        <>
          No email can be sent from here. Give this link to the signer and to nobody else. It works once, until{' '}
          {momentWords(expires)}, and is not shown again.
          <p style={{ overflowWrap: 'anywhere' }}>{link}</p>
          <p>{ownComputerWords(link)}</p>
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the link'}
              </Button>
            )}
          </CopyButton>
        </>
      ) : null}
      {code ? (
        <p>
          Tell the signer this code, {link ? 'apart from the link' : 'not by email'}: <strong>{code}</strong>. It is shown once.
        </p>
      ) : null}
    </div>
  );
}
