import { Button, NativeSelect, TextInput } from '@mantine/core';
import { labelOfValue, type ObservableRoutines, SupportLevel } from '@notewell/model';
import { type Cell, hasCome, nameOfRoutine, type Routine, sheetOf, type TickWords, tickId } from '@notewell/rules';
import { IconCheck, IconNote, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../../shell/session/session.ts';
import { useTyped } from '../../messaging/writing/use-typed.ts';
import classes from './routines.module.css';
import { slotWords, tickWords } from './tick-words.ts';
import { useLocalTime } from './use-local-time.ts';
import { useTick } from './use-tick.ts';

interface DaySheetProps {
  readonly row: ObservableRoutines;
  readonly day: string;
  readonly mayTick: boolean;
}

/** The activities of one day, each time with its tick, the support given and a remark. */
export function DaySheet({ row, day, mayTick }: DaySheetProps) {
  const rows = sheetOf(row, [day]);
  if (rows.length === 0) return <p className={classes['quiet']}>No activity is due on this day.</p>;
  return (
    <ul className={classes['day']}>
      {rows.map(({ routine, cells }) => (
        <li key={routine.id}>
          <h3>{nameOfRoutine(routine)}</h3>
          {routine.expected ? <p className={classes['quiet']}>Expected: {labelOfValue(routine.expected).toLowerCase()}</p> : null}
          {cells.map((cell) => (
            <DayCell key={cell.slot} id={row.id ?? ''} routine={routine} cell={cell} mayTick={mayTick} />
          ))}
        </li>
      ))}
    </ul>
  );
}

interface CellProps {
  readonly id: string;
  readonly routine: Routine;
  readonly cell: Cell;
  readonly mayTick: boolean;
}

function DayCell({ id, routine, cell, mayTick }: CellProps) {
  const { profile } = useMe();
  const put = useTick(id);
  const now = useLocalTime();
  const own = cell.ticks.find((one) => one.id === tickId(cell, profile.id));
  const others = cell.ticks.filter((one) => one !== own);
  const { routine: activity, day, slot } = cell;
  const place = { routine: activity, day, slot };
  const time = slotWords(slot, routine);
  const name = [nameOfRoutine(routine), time].filter(Boolean).join(', ');
  const words: TickWords = own
    ? {
        ...(own.done !== undefined && { done: own.done }),
        ...(own.support && { support: own.support }),
        ...(own.note && { note: own.note }),
      }
    : {};
  const press = (done: boolean) => void put(place, own?.done === done ? undefined : { ...words, done });
  const choose = (text: string) => {
    const support = SupportLevel.values.find((one) => one === text);
    const { support: _before, ...others } = words;
    void put(place, { done: true, ...others, ...(support && { support }) });
  };
  return (
    <div className={classes['cell']} role="group" aria-label={name}>
      {time ? <span className={classes['time']}>{time}</span> : null}
      {mayTick && cell.isDue && !own && !hasCome(cell, now) ? (
        <span className={classes['quiet']}>Still to come</span>
      ) : mayTick && (cell.isDue || own) ? (
        <>
          <Button.Group>
            <Press label="Done" name={name} isOn={own?.done === true} onPress={() => press(true)} />
            <Press label="Not done" name={name} isOn={own?.done === false} onPress={() => press(false)} />
          </Button.Group>
          <NativeSelect
            size="xs"
            aria-label={`Support: ${name}`}
            value={own?.support ?? ''}
            data={[
              { value: '', label: 'Support…' },
              ...SupportLevel.values.map((value) => ({ value, label: labelOfValue(value) })),
            ]}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          <Remark key={own?.id} name={name} value={own?.note ?? ''} isOpen={own !== undefined} onSave={save} />
        </>
      ) : own ? (
        <span>{tickWords(own)}</span>
      ) : null}
      {others.map((one) => (
        <span key={one.id} className={classes['quiet']}>
          {tickWords(one)}
        </span>
      ))}
    </div>
  );
  function save(text: string) {
    const { note: _before, ...others } = words;
    return put(place, { ...others, ...(text && { note: text }) });
  }
}

interface PressProps {
  readonly label: 'Done' | 'Not done';
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}
const Press = ({ label, name, isOn, onPress }: PressProps) => (
  <Button
    size="xs"
    variant={isOn ? 'filled' : 'default'}
    aria-pressed={isOn}
    aria-label={`${label}: ${name}`}
    leftSection={label === 'Done' ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
    onClick={onPress}
  >
    {label}
  </Button>
);

interface RemarkProps {
  readonly name: string;
  readonly value: string;
  /** Only a tick takes a remark. */
  readonly isOpen: boolean;
  readonly onSave: (text: string) => Promise<void>;
}

/** A remark on one's own tick, kept while it is typed. */
function Remark({ name, value, isOpen, onSave }: RemarkProps) {
  const { profile } = useMe();
  const readers = profile.resourceType === 'Practitioner' ? 'The staff read this' : 'Staff and family read this';
  const [shown, setShown] = useState(value !== '');
  const { text, setText } = useTyped({
    kept: value,
    isKnown: isOpen,
    write: (typed) => onSave(typed.trim() === '' ? '' : typed),
  });
  if (!isOpen) return null;
  if (!shown)
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconNote size={14} aria-hidden />}
        aria-label={`Add a remark: ${name}`}
        onClick={() => setShown(true)}
      >
        Remark
      </Button>
    );
  return (
    <TextInput
      className={classes['remark'] ?? ''}
      size="xs"
      aria-label={`Remark: ${name}`}
      placeholder={readers}
      maxLength={500}
      value={text}
      // biome-ignore lint: opened by the button that this replaces
      autoFocus={value === ''}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
