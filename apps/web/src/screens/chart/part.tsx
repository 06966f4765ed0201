import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { SkeletonRows } from '@notewell/ui';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Children, type ReactNode, useId, useState } from 'react';
import classes from './chart.module.css';

interface PartProps {
  readonly title: string;
  readonly count?: number | undefined;
  /** What adding one is called; absent where nothing can be added. */
  readonly add?: string;
  /** The form to add one, shown in place; `done` closes it. */
  readonly form?: (done: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** One part of the summary: a title, its rows, and a form that opens in place. */
export function Part({ title, count, add, form, children }: PartProps) {
  const id = useId();
  const [adding, setAdding] = useState(false);
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <header className={classes['partHead']}>
        <h2 id={id} className={classes['partTitle']}>
          {title}
        </h2>
        {count === undefined ? null : <span className={classes['count']}>{count}</span>}
        {add && form ? (
          <Tooltip withinPortal={false} label={add}>
            <ActionIcon
              className={classes['add'] ?? ''}
              aria-label={add}
              aria-expanded={adding}
              onClick={() => setAdding((open) => !open)}
            >
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </header>
      {adding && form ? <div className={classes['form']}>{form(() => setAdding(false))}</div> : null}
      {children}
    </section>
  );
}

/** How a list stands; `partial` where the device may not have all of it, so that nothing here is not nothing in the chart. */
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
  /** How many stand there until all are asked for, so that what comes below is in view too; all where not given. */
  readonly most?: number;
}
/** Rows, or what stands in their place. */
export function Rows({ status, empty, count, children, most }: RowsProps) {
  const [whole, setWhole] = useState(false);
  const all = Children.toArray(children);
  // A button in place of one or two rows would save nothing.
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
  if (status === 'loading') return <SkeletonRows rows={2} height={32} />;
  return <div className={classes['none']}>{status === 'ready' ? empty : (instead[status] ?? 'Could not be loaded.')}</div>;
}

/** Rows of a list that may be long: enough for nearly everybody, few enough to leave the next list in view. */
export const firstRows = 8;

export interface RowAction {
  readonly does: string;
  readonly run: () => void;
}
interface RowProps {
  readonly name: string;
  readonly detail?: string | undefined;
  readonly mark?: ReactNode;
  readonly over?: boolean;
  readonly actions: readonly RowAction[];
}
export function Row({ name, detail, mark, over = false, actions }: RowProps) {
  return (
    <li className={classes['row']} data-over={over || undefined}>
      <span className={classes['rowWords']}>
        <span className={classes['rowName']}>{name}</span>
        {detail || mark ? (
          <span className={classes['rowDetail']}>
            {detail} {mark}
          </span>
        ) : null}
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
