import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useConnection } from '@notewell/client/react';
import type { Permission } from '@notewell/rules';
import { isRetired, retirementOf } from '@notewell/rules';
import { iconSize, SaveMark, type SaveWords, Status } from '@notewell/ui';
import { IconArrowBackUp, IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { needsWords } from '../../../features/admin/admin-page/index.ts';
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
  useHotkeys([['mod+Z', draft.undo]]);
  const Own = ownActions[kind.type];
  const retired = isRetired(kind.type, value);
  const name = String(value[kind.name] ?? value['display'] ?? 'No name');
  return (
    <header className={classes['bar']}>
      <Link to={recordsPath} search={{ kind: kind.type }} className={classes['back']} aria-label={`All ${title.toLowerCase()}`}>
        <IconChevronLeft size={iconSize.small} aria-hidden />
        {title}
      </Link>
      <h1 className={classes['title']}>{name}</h1>
      <Status tone={retired ? 'quiet' : 'good'}>{retired ? 'Retired' : 'In use'}</Status>
      <div className={classes['actions']}>
        <RecordHistory type={kind.type} id={id} onRestore={missing.length > 0 ? undefined : onRestore} locked={lockedOf(kind)} />
        {missing.length > 0 ? (
          <span className={classes['quiet']}>{needsWords(missing)}</span>
        ) : (
          <>
            <SaveMark state={saveState} />
            {Own ? <Own id={id} value={value} /> : null}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={iconSize.small} aria-hidden />}
              disabled={!draft.canUndo()}
              onClick={draft.undo}
            >
              Undo
            </Button>
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
      </div>
      {asking ? (
        <RetireDialog kind={kind} id={id} name={name} noun={noun} draft={draft} onClose={() => setAsking(false)} />
      ) : null}
    </header>
  );
}
