import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { type Reference, typedAs } from '@notewell/model';
import { outlineOf, type PlanItem, withAdded, withMoved, withNudged, withRemoved } from '@notewell/rules';
import { useConfirm, useTreeDrag } from '@notewell/ui';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePlanPlace } from '../../charts/care-plan/plan-place.ts';
import { FieldContext, type FieldProps, useEditedRecord, useFieldSurroundings } from '../fields/field-context.ts';
import { useRefusal } from '../record-kinds/use-refusal.ts';
import classes from './outline.module.css';
import { OutlineItem } from './outline-item.tsx';
import { kindWords } from './words.ts';

/** An item that has no title yet. It is stored with its first letter. */
interface Begun {
  readonly item: PlanItem;
  readonly after: string | undefined;
}

const blank = (kind: PlanItem['kind'], parent: string | undefined): PlanItem => ({
  id: crypto.randomUUID(),
  kind,
  title: '',
  ...(parent === undefined ? {} : { parent }),
});
/** A goal or an objective of a plan begins in progress. */
const begunIn = (item: PlanItem): PlanItem => (item.kind === 'Intervention' ? item : { ...item, status: 'InProgress' });

/** The items with progress on the first. */
const withProgress = (items: readonly PlanItem[]): readonly PlanItem[] =>
  items.map((item, index) => (index === 0 ? { ...item, currentValue: (item.currentValue ?? 0) + 1 } : item));

/** The goals of a care plan. The plan's rules say what may change. */
export function OutlineField(props: FieldProps) {
  const { record } = useEditedRecord();
  const refusalOf = useRefusal();
  const refusal = (items: readonly PlanItem[]) =>
    refusalOf({ verb: 'Update', type: 'CarePlan', row: record, next: { ...record, items } });
  const { goalFor, goal } = usePlanPlace();
  const { data: problem } = useResource('Condition', goalFor);
  const asked = {
    goal,
    problem: problem && { id: goalFor ?? '', resourceType: 'Condition' as const, display: problem.display ?? '' },
  };
  return <Outline {...props} refusal={refusal} begins={begunIn} asked={asked} empty="This plan names no goal." />;
}

/** The goals of a template, which plans take over. */
export const LibraryGoalsField = (props: FieldProps) => (
  <Outline {...props} refusal={() => undefined} begins={(item) => item} empty="This template has no goals." />
);

interface OutlineProps extends FieldProps {
  /** Reason why the items cannot be these. */
  readonly refusal: (items: readonly PlanItem[]) => string | undefined;
  /** The item as it begins. */
  readonly begins: (item: PlanItem) => PlanItem;
  /** Words where there is nothing and nobody may add it. */
  readonly empty: string;
  /** The goal, or the diagnosis without one, for which somebody came. */
  readonly asked?: { readonly goal: string | undefined; readonly problem: Reference<'Condition'> | undefined };
}

/** Goals with their objectives and interventions. Enter adds the next one, Alt with an arrow moves it. */
function Outline({ field, at: place, label, value, onChange, refusal, begins, empty, asked }: OutlineProps) {
  const surroundings = useFieldSurroundings();
  const shut = surroundings.readOnly;
  const ask = useConfirm();
  const list = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<Begun>();
  const [focused, setFocused] = useState(asked?.goal);
  const stored = typedAs('CarePlan', { items: value }).items ?? [];
  // Once somebody signed, only the progress of an item changes.
  const agreed = shut ? undefined : refusal([...stored, blank('Goal', undefined)]);
  const readOnly = shut || agreed !== undefined;
  // Once the plan is over, nothing changes.
  const isOver = readOnly && refusal(withProgress(stored)) !== undefined;
  const items = begun ? withAdded(stored, begun.item, begun.after) : stored;
  const rows = outlineOf(items);
  const put = (next: readonly PlanItem[]) => onChange(next.length === 0 ? undefined : next);
  useEffect(() => {
    if (focused === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focused)}"] textarea`)?.focus();
    setFocused(undefined);
  }, [focused]);
  const { over, drag } = useTreeDrag({ readOnly, onMove: (id, to) => put(withMoved(stored, id, to)) });
  const begin = (item: PlanItem, after?: string) => {
    setBegun({ item: begins(item), after });
    setFocused(item.id);
  };
  useBegunGoal(asked?.problem, { readOnly, stored, begin });
  const set = (item: PlanItem, name: string, next: unknown) => {
    const { [name]: _before, ...rest }: { readonly [part: string]: unknown } = { ...item };
    const [changed = item] = typedAs('CarePlan', { items: [next === undefined ? rest : { ...rest, [name]: next }] }).items ?? [];
    if (begun?.item.id !== item.id) return put(stored.map((one) => (one.id === item.id ? changed : one)));
    setBegun(undefined);
    put(withAdded(stored, changed, begun.after));
  };
  const remove = async (item: PlanItem) => {
    if (begun?.item.id === item.id) return setBegun(undefined);
    const next = withRemoved(stored, item.id);
    const below = stored.length - next.length - 1;
    const isSure =
      (below === 0 && !item.history?.length) ||
      (await ask({
        title: `Remove this ${kindWords[item.kind]}?`,
        text: below > 0 ? `What is below it goes too: ${below} in all.` : 'Earlier versions of the plan keep it.',
        confirm: 'Remove',
        destructive: true,
      }));
    if (isSure) put(next);
  };
  /** Reason why a stored item stays, such as a goal with a history. */
  const keptBecause = (item: PlanItem) => (begun?.item.id === item.id ? undefined : refusal(withRemoved(stored, item.id)));
  const { spec } = field;
  const of = spec.kind === 'list' && spec.of.spec.kind === 'group' ? spec.of.spec.fields : {};
  return (
    <section aria-label={label} ref={list} className={classes['outline']}>
      {agreed ? <p className={classes['none']}>{agreed}</p> : null}
      {rows.length === 0 ? (
        <p className={classes['none']}>{readOnly ? empty : 'Begin with a goal, best in the words in which it was agreed.'}</p>
      ) : (
        <FieldContext value={{ ...surroundings, readOnly: shut || isOver }}>
          <ol className={classes['rows']}>
            {rows.map(({ item, depth, number }) => (
              <OutlineItem
                key={item.id}
                fields={of}
                item={item}
                depth={depth}
                number={number}
                within={`${place}.${stored.findIndex(({ id }) => id === item.id)}`}
                fixed={readOnly}
                isBegun={begun?.item.id === item.id}
                isAsked={asked?.goal === item.id}
                over={over?.id === item.id ? over.kind : undefined}
                drag={drag(item.id)}
                onPart={(name, next) => set(item, name, next)}
                onNext={() => begin(blank(item.kind, item.parent), item.id)}
                onNudge={(by) => {
                  put(withNudged(stored, item.id, by));
                  setFocused(item.id);
                }}
                onRemove={() => void remove(item)}
                keptBecause={() => keptBecause(item)}
                onBelow={(kind) => begin(blank(kind, item.id))}
              />
            ))}
          </ol>
        </FieldContext>
      )}
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant={rows.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => begin(blank('Goal', undefined))}
        >
          Add goal
        </Button>
      )}
      {readOnly || rows.length === 0 ? null : (
        <p className={classes['hint']}>Enter adds the next one. Alt with ↑ or ↓ moves it.</p>
      )}
    </section>
  );
}

interface BegunGoal {
  readonly readOnly: boolean;
  readonly stored: readonly PlanItem[];
  readonly begin: (item: PlanItem) => void;
}

/** Begins a goal for a diagnosis, once, unless one answers it already. */
function useBegunGoal(problem: Reference<'Condition'> | undefined, { readOnly, stored, begin }: BegunGoal) {
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (!problem || readOnly || done.current === problem.id) return;
    done.current = problem.id;
    if (!stored.some(({ problems = [] }) => problems.some(({ id }) => id === problem.id)))
      begin({ ...blank('Goal', undefined), problems: [problem] });
  });
}
