import { ActionIcon, Button, Select } from '@mantine/core';
import { type ChartLayout, type ChartPart, chartLayouts, partsWithMoved } from '@notewell/rules';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './chart-layout.module.css';
import type { ArrangedChart } from './use-chart-layout.ts';

const layoutWords: Readonly<Record<ChartLayout, string>> = {
  therapist: 'Therapist',
  nurse: 'Nurse or prescriber',
  caseManager: 'Case manager',
  frontDesk: 'Front desk',
};
const isLayout = (name: string | null): name is ChartLayout => chartLayouts.some((one) => one === name);

interface ArrangePartsProps {
  readonly chart: ArrangedChart;
  /** Parts that this user sees, with their names. */
  readonly names: ReadonlyMap<ChartPart, string>;
  readonly onDone: () => void;
}

/** The parts of the chart by name, to be put in order. */
export function ArrangeParts({ chart, names, onDone }: ArrangePartsProps) {
  const { order, layout, isOwn, keep } = chart;
  const list = useRef<HTMLOListElement>(null);
  const section = useRef<HTMLElement>(null);
  // The button that opens this is below all parts, so this may be scrolled away.
  useEffect(() => section.current?.focus(), []);
  const shown = order.filter((part) => names.has(part));
  const move = (part: ChartPart, by: -1 | 1) => {
    keep({ layout, order: partsWithMoved(order, { part, by, shown }) });
    // The moved part keeps the focus, so that it moves on with the next press.
    const way = by < 0 ? 'up' : 'down';
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLButtonElement>(`[data-part="${part}"] [data-way="${way}"]`)?.focus(),
    );
  };
  return (
    <section ref={section} tabIndex={-1} className={classes.arrange} aria-label="Arrange the chart">
      <Select
        size="xs"
        label="Order for"
        allowDeselect={false}
        data={chartLayouts.map((value) => ({ value, label: layoutWords[value] }))}
        value={layout}
        onChange={(value) => isLayout(value) && keep({ layout: value })}
      />
      <ol ref={list} className={classes.parts}>
        {shown.map((part, at) => (
          <li key={part} data-part={part}>
            <span>{names.get(part)}</span>
            <ActionIcon
              aria-label={`Move up: ${names.get(part)}`}
              data-way="up"
              disabled={at === 0}
              onClick={() => move(part, -1)}
            >
              <IconArrowUp size={15} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move down: ${names.get(part)}`}
              data-way="down"
              disabled={at === shown.length - 1}
              onClick={() => move(part, 1)}
            >
              <IconArrowDown size={15} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div className={classes.buttons}>
        {isOwn ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => keep({ layout })}>
            Usual order
          </Button>
        ) : null}
        <Button size="compact-sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
