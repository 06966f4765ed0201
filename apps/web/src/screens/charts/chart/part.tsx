import { ActionIcon, Button, Menu, Skeleton, Tooltip } from '@mantine/core';
import { useLeave } from '@notewell/ui';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Children, type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { leaveQuestion, useStay } from '../../../shell/hooks/use-stay.ts';
import classes from './chart.module.css';

interface PartProps {
  readonly title: string;
  readonly count?: number | undefined;
  /** Label of the add button; absent if adding is not possible. */
  readonly add?: string;
  /** The form that adds one, in place; `done` closes it. */
  readonly form?: (done: () => void) => ReactNode;
  /** Adds one elsewhere, instead of a form. */
  readonly onAdd?: () => void;
  readonly children: ReactNode;
}

/** One part of the summary: a title, rows, and a form that opens in place and keeps what was typed until it is discarded. */
export function Part({ title, count, add, form, onAdd, children }: PartProps) {
  const id = useId();
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    button.current?.focus();
  };
  const { isTyped, leave, noticeInput } = useLeave({ opened: adding, onClose: close });
  useStay(adding && isTyped, leaveQuestion);
  const onInput = (event: SyntheticEvent<HTMLElement>) => (isOfForm(event) ? noticeInput() : undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isOfForm(event) && !isListOpen(event)) leave();
  };
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <header className={classes['partHead']}>
        <h2 id={id} className={classes['partTitle']}>
          {title}
        </h2>
        {count === undefined ? null : <span className={classes['count']}>{count}</span>}
        {add && (form ?? onAdd) ? (
          <Tooltip withinPortal={false} label={add}>
            <ActionIcon
              ref={button}
              className={classes['add'] ?? ''}
              aria-label={add}
              {...(form && { 'aria-expanded': adding })}
              onClick={onAdd ?? (() => (adding ? leave() : setAdding(true)))}
            >
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </header>
      {adding && form ? (
        <div className={classes['form']} role="group" aria-label={add} onInput={onInput} onKeyDown={onKeyDown}>
          {form(close)}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** True for an event of the form in place. A dialog that it opens asks by itself. */
const isOfForm = ({ currentTarget, target }: SyntheticEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);
/** True if Escape closes a list of choices first. */
const isListOpen = ({ target }: SyntheticEvent): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** Status of a list. `partial` means that the device may not have all rows, so an empty list proves nothing. */
export const standingOf = ({ status, isPartial }: { readonly status: string; readonly isPartial: boolean }): string =>
  status === 'ready' && isPartial ? 'partial' : status;

const instead: Readonly<Record<string, string>> = {
  denied: 'You may not read these.',
  partial: 'Not on this device yet. There may be some.',
};

interface RowsProps {
  readonly status: string;
  readonly empty: ReactNode;
  readonly count: number;
  readonly children: ReactNode;
  /** Maximum rows before "show all", so that the parts below are visible; all if absent. */
  readonly most?: number;
}
/** Rows, or the state of the list. */
export function Rows({ status, empty, count, children, most }: RowsProps) {
  const [whole, setWhole] = useState(false);
  const all = Children.toArray(children);
  // Replacing one or two rows with a button would save no space.
  const long = most !== undefined && all.length > most + 2;
  if (count > 0)
    return (
      <>
        <ul className={classes['rows']}>{long && !whole ? all.slice(0, most) : all}</ul>
        {long ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            ml="xs"
            mb={6}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show fewer' : `Show all ${all.length}`}
          </Button>
        ) : null}
        {status === 'partial' ? <div className={classes['none']}>There may be more than this device has.</div> : null}
      </>
    );
  // As high as an empty part, so that the buttons of a new chart keep their places.
  if (status === 'loading')
    return (
      <div className={classes['none']} role="status" aria-label="Loading">
        <Skeleton height={10} width="40%" radius="xl" />
      </div>
    );
  return <div className={classes['none']}>{status === 'ready' ? empty : (instead[status] ?? 'Could not be loaded.')}</div>;
}

/** Maximum rows of a long list: enough for most patients, few enough to show the next list. */
export const firstRows = 8;

export interface RowAction {
  readonly does: string;
  readonly run: () => void;
}
interface RowProps {
  readonly name: string;
  /** Short and never cut, such as a code. */
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly mark?: ReactNode;
  readonly over?: boolean;
  readonly actions: readonly RowAction[];
}
export function Row({ name, code, detail, mark, over = false, actions }: RowProps) {
  return (
    <li className={classes['row']} data-over={over || undefined}>
      {/* One line; the tooltip has the rest of a long one. */}
      <span className={classes['rowWords']} title={[name, code, detail].filter(Boolean).join(' · ')}>
        <span className={classes['rowName']}>{name}</span>
        {code ? <span className={classes['rowCode']}>{code}</span> : null}
        {detail ? <span className={classes['rowDetail']}>{detail}</span> : null}
        {mark}
      </span>
      {actions.length > 0 ? (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`Change: ${name}`} size="md">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ does, run }) => (
              <Menu.Item key={does} onClick={run}>
                {does}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </li>
  );
}
