import { Button } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import type { Permission } from '@notewell/rules';
import { isRetired, retirementOf } from '@notewell/rules';
import { iconSize, type SaveWords, Status } from '@notewell/ui';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { needsWords } from '../../../features/admin/admin-page/index.ts';
import { DraftBar, DraftState } from '../../../features/records/draft/draft-bar.tsx';
import type { Fields, RecordDraft } from '../../../features/records/draft/record-draft.ts';
import { RecordHistory } from '../../../features/records/history/record-history.tsx';
import type { RecordKind } from '../../../features/records/record-kinds/kinds.ts';
import { recordsPath } from '../../../features/records/record-kinds/paths.ts';
import { useRecordWords } from '../../../features/records/record-kinds/use-record-words.ts';
import { ownActions } from './own-actions.ts';
import classes from './record.module.css';
import { RetireDialog } from './retire.dialog.tsx';
import { useRetire } from './use-retire.ts';

interface RecordBarProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly draft: RecordDraft;
  readonly value: Fields;
  /** Permissions that the user lacks to change it. */
  readonly missing: readonly Permission[];
  readonly saveState: SaveWords;
  /** Puts an older value of a field back. */
  readonly onRestore: (name: string, value: unknown) => void;
}

/** The field by which a record is retired has a button of its own, which shows first what still uses the record. */
const lockedOf = ({ type }: RecordKind): ReadonlyMap<string, string> => {
  const field = retirementOf(type)?.field;
  return new Map(field === undefined ? [] : [[field, 'Retire the record, or use it again.']]);
};

/** Name and state of the record, with its actions. */
export function RecordBar({ kind, id, draft, value, missing, saveState, onRestore }: RecordBarProps) {
  const { title, noun } = useRecordWords()(kind);
  const { online } = useConnection();
  const [asking, setAsking] = useState(false);
  const { restore, busy } = useRetire(kind, id, draft);
  const Own = ownActions[kind.type];
  const retired = isRetired(kind.type, value);
  const name = String(value[kind.name] ?? value['display'] ?? 'No name');
  return (
    <DraftBar
      back={
        <Link to={recordsPath} search={{ kind: kind.type }} aria-label={`All ${title.toLowerCase()}`}>
          <IconChevronLeft size={iconSize.small} aria-hidden />
          {title}
        </Link>
      }
      title={name}
      status={<Status tone={retired ? 'quiet' : 'good'}>{retired ? 'Retired' : 'In use'}</Status>}
    >
      <RecordHistory type={kind.type} id={id} onRestore={missing.length > 0 ? undefined : onRestore} locked={lockedOf(kind)} />
      {missing.length > 0 ? (
        <span className={classes['quiet']}>{needsWords(missing)}</span>
      ) : (
        <>
          {Own ? <Own id={id} value={value} /> : null}
          <DraftState draft={draft} saveState={saveState} />
          <Button
            variant="default"
            size="compact-md"
            loading={busy}
            disabled={!online}
            title={online ? undefined : 'Needs a connection'}
            onClick={() => (retired ? void restore() : setAsking(true))}
          >
            {retired ? 'Use again' : 'Retire…'}
          </Button>
        </>
      )}
      {asking ? (
        <RetireDialog kind={kind} id={id} name={name} noun={noun} draft={draft} onClose={() => setAsking(false)} />
      ) : null}
    </DraftBar>
  );
}
