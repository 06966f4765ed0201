import { Button, Progress } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { type FormPage, hasContent, pagesOf } from '@notewell/rules';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { questionsOf } from './answers.ts';
import type { Drawing } from './frame.ts';
import { Level } from './level.tsx';
import { MissingCount, useMissing } from './missing.tsx';
import classes from './pages.module.css';
import { nameOf } from './parts/sentences.ts';

/** How the pages of a form are turned: `free` opens any page, `inOrder` only up to the first with missing answers. */
export type Turning = 'free' | 'inOrder';

interface FormPagesProps {
  readonly items: readonly QuestionnaireItem[];
  readonly drawing: Drawing;
  readonly turning: Turning;
  /** The question whose page opens. */
  readonly showing?: string | undefined;
  /** Content after the last page, such as the button that sends the answers. */
  readonly end?: ReactNode;
}

/** A form page by page, with progress. Only the open page is drawn; all keep their answers. */
export function FormPages({ items, drawing, turning, showing, end }: FormPagesProps) {
  const pages = useMemo(() => pagesOf(items), [items]).filter((page) => hasContent(page, drawing.asked.shown));
  const [opened, setOpened] = useState<string>();
  const [shown, setShown] = useState<string>();
  if (showing !== shown) {
    setShown(showing);
    const page = pages.find((one) => questionsOf(one.items).some(({ item }) => item.linkId === showing));
    if (page) setOpened(page.linkId);
  }
  const [furthest, setFurthest] = useState(0);
  const at = Math.max(
    pages.findIndex(({ linkId }) => linkId === opened),
    0,
  );
  const sheet = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    sheet.current?.focus({ preventScroll: true });
    sheet.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, [opened]);
  const page = pages[at];
  if (!page) return null;
  const open = (to: number) => {
    turned.current = true;
    setFurthest(Math.max(furthest, to));
    setOpened(pages[to]?.linkId);
  };
  const reach = turning === 'free' ? pages.length : furthest;
  const called = titleOf(page, at);
  return (
    <div className={classes.pages}>
      <PageList pages={pages} at={at} reach={reach} drawing={drawing} onOpen={open} />
      <div ref={sheet} tabIndex={-1} role="group" aria-label={called} className={classes.sheet}>
        <Level items={page.items} drawing={drawing} />
      </div>
      <PageEnd
        key={page.linkId}
        page={page}
        next={pages[at + 1]}
        drawing={drawing}
        onNext={() => open(at + 1)}
        onBack={at > 0 ? () => open(at - 1) : undefined}
        end={end}
      />
    </div>
  );
}

const titleOf = ({ title }: FormPage, at: number): string => title ?? `Page ${at + 1}`;

interface PageListProps {
  readonly pages: readonly FormPage[];
  readonly at: number;
  /** Pages that open with a click: all before this one. */
  readonly reach: number;
  readonly drawing: Drawing;
  readonly onOpen: (at: number) => void;
}

function PageList({ pages, at, reach, drawing, onOpen }: PageListProps) {
  const page = pages[at];
  return (
    <nav aria-label="Pages of the form" className={classes.head}>
      <p className={classes.place}>
        Page {at + 1} of {pages.length}
        {page?.title ? <span className={classes.here}> · {page.title}</span> : null}
      </p>
      <Progress
        value={(100 * (at + 1)) / pages.length}
        size="sm"
        aria-label={`Page ${at + 1} of ${pages.length}`}
        className={classes.bar ?? ''}
      />
      <ol className={classes.list}>
        {pages.map((one, index) => (
          <li key={one.linkId}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              disabled={index > Math.max(reach, at)}
              onClick={() => onOpen(index)}
            >
              {titleOf(one, index)}
              <PageMark page={one} drawing={drawing} seen={index < at || index <= reach} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A check where nothing required is missing, else the number of missing answers. */
function PageMark({ page, drawing, seen }: { readonly page: FormPage; readonly drawing: Drawing; readonly seen: boolean }) {
  const missing = useMissing(page.items, drawing).length;
  if (missing > 0) return <MissingCount items={page.items} drawing={drawing} />;
  return seen ? <IconCheck size={14} aria-label="nothing missing" className={classes.done} /> : null;
}

interface PageEndProps {
  readonly page: FormPage;
  readonly next: FormPage | undefined;
  readonly drawing: Drawing;
  readonly onNext: () => void;
  readonly onBack: (() => void) | undefined;
  readonly end: ReactNode;
}

/** Back and next. Next waits for the required answers of this page, and names them. */
function PageEnd({ page, next, drawing, onNext, onBack, end }: PageEndProps) {
  const missing = useMissing(page.items, drawing);
  const [stopped, setStopped] = useState(false);
  const seek = ({ linkId }: QuestionnaireItem) => {
    const place = document.querySelector(`[data-question="${CSS.escape(`${drawing.prefix}-${drawing.keys.of(linkId)}`)}"]`);
    place?.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable="true"], [tabindex="0"]')?.focus();
    place?.scrollIntoView({ block: 'center' });
  };
  const forward = () => {
    const [first] = drawing.disabled ? [] : missing;
    if (!first) return onNext();
    setStopped(true);
    seek(first);
  };
  return (
    <>
      {stopped && missing.length > 0 ? (
        <div role="alert" className={classes.missing}>
          {missing.length === 1 ? 'One answer is missing on this page:' : `${missing.length} answers are missing on this page:`}
          {missing.slice(0, 5).map((item) => (
            <button key={item.linkId} type="button" onClick={() => seek(item)}>
              {nameOf(item)}
            </button>
          ))}
          {missing.length > 5 ? `and ${missing.length - 5} more` : null}
        </div>
      ) : null}
      <div className={classes.turn}>
        {onBack ? (
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            Back
          </Button>
        ) : null}
        {next ? (
          <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={forward}>
            Next{next.title ? `: ${next.title}` : ''}
          </Button>
        ) : (
          end
        )}
      </div>
    </>
  );
}
