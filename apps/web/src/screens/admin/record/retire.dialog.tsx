import { Button, Group } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { Fault, PlainModal } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import type { RecordDraft } from '../../../features/records/draft/record-draft.ts';
import type { RecordKind } from '../../../features/records/record-kinds/kinds.ts';
import classes from './record.module.css';
import { useRetire } from './use-retire.ts';
import { type CountedUse, useUses } from './use-uses.ts';

interface RetireDialogProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly name: string;
  readonly noun: string;
  readonly draft: RecordDraft;
  readonly onClose: () => void;
}

/** Shows what still uses a record before it is retired. */
export function RetireDialog({ kind, id: opened, name, noun, draft, onClose }: RetireDialogProps) {
  const id = useClient().id(opened);
  const { busy, fault, retire } = useRetire(kind, opened, draft);
  const { blocks, uses, status } = useUses(kind, id);
  return (
    <PlainModal onClose={onClose} title={`Retire “${name}”?`}>
      <div className={classes['form']}>
        <p>This {noun} can no longer be chosen for new work. Existing records keep it, and you can use it again later.</p>
        <div role="status">
          {status === 'loading' ? <p className={classes['quiet']}>Counting what uses it…</p> : null}
          {status === 'error' ? (
            <p>What uses it could not be counted. The server still refuses if something stands in the way.</p>
          ) : null}
          {status === 'ready' && uses.length === 0 ? <p>Nothing that you may see uses it.</p> : null}
          {blocks.length > 0 ? <UseList title="Do this first" uses={blocks} /> : null}
          {uses.length > 0 ? <UseList title="Used by" uses={uses} /> : null}
        </div>
        <Fault>{fault}</Fault>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={busy}
            disabled={status === 'loading' || blocks.length > 0}
            onClick={() => void retire().then((done) => done && onClose())}
          >
            Retire
          </Button>
        </Group>
      </div>
    </PlainModal>
  );
}

function UseList({ title, uses }: { readonly title: string; readonly uses: readonly CountedUse[] }) {
  return (
    <section aria-label={title}>
      <h2 className={classes['subhead']}>{title}</h2>
      <ul className={classes['uses']}>
        {uses.map(({ key, count, words, aside, at }) => (
          <li key={key}>
            <strong>{count.toLocaleString('en-US')}</strong>
            <span>
              {at ? (
                <Link to={at.to} {...(at.search && { search: at.search })}>
                  {words}
                </Link>
              ) : (
                words
              )}
              {aside ? <span className={classes['quiet']}> {aside}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
