import { Button, CopyButton, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeptItem as Kept } from '@notewell/client';
import { useConfirm } from '@notewell/ui';
import { ErrorDetailsDialog } from './error-details.dialog.tsx';
import { asText, differences } from './kept-comparison.ts';
import { useKeptActions } from './work.ts';
import classes from './work-tray.module.css';
import { keptWhy, whatOf } from './work-words.ts';

/** A change that was not taken: to compare, copy, send again or discard. */
export function KeptItem({ item }: { readonly item: Kept }) {
  const { reason, error, key, mine } = item;
  const { sendAgain, discard } = useKeptActions();
  const confirm = useConfirm();
  const [comparing, compare] = useDisclosure();
  const [detailed, details] = useDisclosure();
  const ask = async () => {
    const sure = await confirm({
      title: 'Discard this change?',
      text: 'What you typed in it is deleted from this device and cannot be brought back.',
      confirm: 'Discard',
      destructive: true,
    });
    if (sure) discard(key);
  };
  return (
    <li className={classes.item}>
      <div className={classes.head}>{whatOf(item)}</div>
      <div className={classes.why}>
        {keptWhy[reason]} {error?.detail ?? error?.title}
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={() => sendAgain(key)}>
          Send again
        </Button>
        <Button size="compact-sm" variant="default" onClick={compare.open}>
          Compare
        </Button>
        <CopyButton value={asText(mine)}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy text'}
            </Button>
          )}
        </CopyButton>
        {error ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={details.open}>
            Details
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => void ask()}>
          Discard
        </Button>
      </div>
      <Modal
        opened={comparing}
        onClose={compare.close}
        title={whatOf(item)}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Comparison item={item} />
      </Modal>
      <ErrorDetailsDialog error={error} opened={detailed} onClose={details.close} />
    </li>
  );
}

function Comparison({ item: { mine, theirs, base } }: { readonly item: Kept }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '9rem' }}>
            Where
          </th>
          <th scope="col">Yours, kept here</th>
          <th scope="col">At the server</th>
        </tr>
      </thead>
      <tbody>
        {differences(mine, theirs ?? base).map(({ where, mine: yours, theirs: other }) => (
          <tr key={where}>
            <th scope="row">{where}</th>
            <td>{yours || '—'}</td>
            <td>{other || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
