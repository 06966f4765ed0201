import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { RowCursor } from './row-cursor.ts';
import classes from './row-table.module.css';
import { rowHeight } from './theme.ts';

export type SortOrder = 'asc' | 'desc';
export interface Sorting {
  readonly by: string;
  readonly order: SortOrder;
}
export interface Column<T> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** A CSS grid track: `2fr`, `120px`. */
  readonly width: string;
  /** Sort order that a press on the header requests. */
  readonly sort?: string;
  /** Hides the column if the table is narrower than this; `md` columns are hidden first. */
  readonly from?: 'sm' | 'md';
}
interface RowTableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly onOpen: (row: T) => void;
  readonly cursor: RowCursor;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** Called when scrolling nears the end. */
  readonly onEnd?: () => void;
  /** Height of a row in px, if rows differ; 36 otherwise. */
  readonly heightOf?: (row: T) => number;
  /** Heading of the group that a row is in. The current one stays visible. */
  readonly groupOf?: (row: T) => string;
  /** Total number of rows if known, for `aria-rowcount`. */
  readonly total?: number;
}

/** Height of a group's heading in px. */
const groupHeight = 28;

/** A long list for scanning: rows of 36 px or a given height, a fixed header, arrow keys; only visible rows are rendered. */
export function RowTable<T>(props: RowTableProps<T>) {
  const { label, columns, rows, rowKey, onOpen, cursor, sorting, onSort, onEnd, heightOf, groupOf, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const groupAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : groupOf?.(row);
  };
  /** Heading above a row that begins a group. That of the first row is in the list's own head. */
  const headingAt = (index: number) => (index > 0 && groupAt(index) !== groupAt(index - 1) ? groupAt(index) : undefined);
  const sizeAt = (index: number) => {
    const row = rows[index];
    const own = row === undefined ? rowHeight : (heightOf?.(row) ?? rowHeight);
    return own + (headingAt(index) === undefined ? 0 : groupHeight);
  };
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: sizeAt,
    overscan: 12,
    scrollPaddingStart: rowHeight + (groupOf ? groupHeight : 0),
  });
  // Heights are kept by index, so that changed rows are measured again.
  const { measure } = virtual;
  useEffect(() => {
    if ((heightOf || groupOf) && rows.length > 0) measure();
  }, [rows, heightOf, groupOf, measure]);
  useKeepInView(cursor.active, virtual.scrollToIndex);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEnd && rows.length > 0 && last >= rows.length - 20) onEnd();
  }, [last, rows.length, onEnd]);
  const tracks: CSSProperties & Record<`--${string}`, string> = {
    '--tracks': columns.map((column) => column.width).join(' '),
    ...narrowTracks(columns),
  };
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={tracks}
      role="grid"
      id={cursor.gridId}
      aria-label={label}
      aria-rowcount={(total ?? rows.length) + 1}
      aria-activedescendant={cursor.active >= 0 && cursor.active < rows.length ? cursor.rowId(cursor.active) : undefined}
      tabIndex={0}
      onKeyDown={cursor.onKeyDown}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.row}>
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </div>
        {groupOf ? (
          <div className={classes.group} aria-hidden>
            {groupAt(virtual.range?.startIndex ?? 0)}
          </div>
        ) : null}
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const heading = headingAt(index);
          const top = heading === undefined ? 0 : groupHeight;
          return [
            heading === undefined ? null : (
              <div key={`group ${heading}`} className={classes.group} style={{ transform: `translateY(${start}px)` }} aria-hidden>
                {heading}
              </div>
            ),
            // biome-ignore lint: rows are reached by the grid's own arrow keys
            <div
              key={rowKey(row)}
              id={cursor.rowId(index)}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === cursor.active}
              className={classes.row}
              style={{ transform: `translateY(${start + top}px)`, ...(heightOf && { height: size - top }) }}
              onClick={(event) => openUnlessLink(event.target, () => onOpen(row))}
            >
              {columns.map((column) => (
                <div key={column.key} role="gridcell" className={classes.cell} data-from={column.from}>
                  {column.cell(row)}
                </div>
              ))}
            </div>,
          ];
        })}
      </div>
    </div>
  );
}

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function Head<T>({ column, sorting, onSort }: HeadProps<T>) {
  const { sort, head, from } = column;
  if (!sort || !onSort) {
    return (
      <div role="columnheader" className={classes.cell} data-from={from}>
        {head}
      </div>
    );
  }
  const order = sorting?.by === sort ? sorting.order : undefined;
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  const ariaSort = order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending';
  return (
    <div role="columnheader" aria-sort={ariaSort} className={classes.cell} data-from={from}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ by: sort, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {head}
        {order ? <Arrow size={14} aria-hidden /> : null}
      </button>
    </div>
  );
}

/** Column tracks that remain without the `sm`, then the `md` columns. */
function narrowTracks<T>(columns: readonly Column<T>[]) {
  const without = (...gone: string[]) =>
    columns
      .filter(({ from }) => !from || !gone.includes(from))
      .map(({ width }) => width)
      .join(' ');
  return { '--tracks-md': without('md'), '--tracks-sm': without('sm', 'md') };
}

/** Opens the row, except for a click on a link or button inside it. */
function openUnlessLink(target: EventTarget, open: () => void) {
  if (!(target instanceof Element && target.closest('a, button'))) open();
}

function useKeepInView(active: number, scrollTo: (index: number) => void) {
  const scroll: RefObject<typeof scrollTo> = useRef(scrollTo);
  useEffect(() => {
    scroll.current = scrollTo;
  });
  useEffect(() => {
    if (active >= 0) scroll.current(active);
  }, [active]);
}
