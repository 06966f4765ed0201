import { Button, CopyButton, Group, Modal, ScrollArea } from '@mantine/core';
import { detailsOf } from '../../platform/failure.ts';
import { sentences } from '../../platform/sentences.ts';
import classes from './error-details.module.css';

interface ErrorDetailsProps {
  readonly error: unknown;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Details that support needs: request id, status and response body. */
export function ErrorDetailsDialog({ error, opened, onClose }: ErrorDetailsProps) {
  const { title = sentences.detailsTitle, requestId, status, body } = detailsOf(error);
  const facts = [
    ['Request id', requestId ?? 'not known'],
    ['Status', status === undefined ? 'none: no response' : String(status)],
  ] as const;
  const all = [...facts.map(([name, value]) => `${name}: ${value}`), body ?? ''].join('\n');
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.head}>Response body</h3>
      <ScrollArea.Autosize mah="40vh" viewportProps={{ tabIndex: 0 }}>
        <pre className={classes.body}>{body ?? 'There was none.'}</pre>
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="md">
        <CopyButton value={all}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  );
}
