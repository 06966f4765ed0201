import { SegmentedControl, Tabs } from '@mantine/core';
import type { Questionnaire, QuestionnaireItem } from '@notewell/model';
import { lintForm } from '@notewell/rules';
import { useDeferredValue, useMemo, useState } from 'react';
import { FieldContext } from '../../features/definition-fields/field-context.ts';
import type { DefinitionDraft, Fields } from '../../features/definitions/definition-draft.ts';
import classes from './definition.module.css';
import { FindingList } from './finding-list.tsx';
import { FormPanel } from './form-panel.tsx';
import { Outline } from './outline.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { today } from './today.ts';
import { changed, find, renamed, rowsOf } from './tree.ts';
import { TryOut } from './try-out.tsx';

interface FormBuilderProps {
  readonly draft: DefinitionDraft;
  readonly value: Fields;
  readonly readOnly: boolean;
}

/** A form being built: its outline, the question in hand, and beside them the form as it is answered. */
export function FormBuilder({ draft, value, readOnly }: FormBuilderProps) {
  const form = value as unknown as Questionnaire; // the builder is opened for this type
  const items = useMemo(() => form.items ?? [], [form.items]);
  const [selected, setSelected] = useState<string>();
  const [pane, setPane] = useState('Outline');
  const fixed = form.fixedWording === true;
  const rows = useMemo(() => rowsOf(items), [items]);
  const surroundings = useMemo(
    () => ({ questions: rows.map(({ item }) => item), sections: [], readOnly: readOnly || fixed }),
    [rows, readOnly, fixed],
  );
  const settled = useDeferredValue(form);
  const findings = useMemo(() => lintForm(settled, today()), [settled]);
  const item = selected === undefined ? undefined : find(items, selected);
  const put = (next: readonly QuestionnaireItem[]) => draft.change('items', next.length > 0 ? next : undefined);
  const go = (at: string) => {
    setSelected(find(items, at) ? at : undefined);
    setPane('Question');
  };
  const rename = (from: string, to: string) => {
    put(renamed(items, from, to));
    const follow = (list: readonly string[] | undefined) => list?.map((one) => (one === from ? to : one));
    const { scoring, subscales } = form;
    if (scoring) {
      draft.change('scoring', {
        ...scoring,
        ...(scoring.items && { items: follow(scoring.items) }),
        ...(scoring.alerts && { alerts: scoring.alerts.map((one) => (one.linkId === from ? { ...one, linkId: to } : one)) }),
      });
    }
    if (subscales)
      draft.change(
        'subscales',
        subscales.map((one) => ({ ...one, items: follow(one.items) })),
      );
    setSelected(to);
  };
  return (
    <FieldContext value={surroundings}>
      <SegmentedControl
        className={classes['panes'] ?? ''}
        aria-label="Part of the builder"
        data={['Outline', 'Question', 'Try out']}
        value={pane}
        onChange={setPane}
      />
      <div className={classes['builder']} data-pane={pane}>
        <section className={classes['outline']} aria-label="Outline">
          <Outline
            items={items}
            rows={rows}
            selected={selected}
            faulty={useMemo(() => new Set(findings.map(({ at }) => at)), [findings])}
            readOnly={readOnly || fixed}
            onSelect={(linkId) => {
              setSelected(linkId);
              if (pane === 'Outline' && linkId !== selected) setPane('Question');
            }}
            onChange={put}
          />
        </section>
        <section className={classes['middle']} aria-label="Question">
          {fixed ? (
            <p className={classes['notice']}>
              A published instrument: its wording and scoring are its authors’ and are not changed here.
            </p>
          ) : null}
          {item ? (
            <QuestionPanel
              key={item.linkId}
              item={item}
              readOnly={readOnly || fixed}
              onChange={(change) => put(changed(items, item.linkId, change))}
              onRename={(to) => rename(item.linkId, to)}
            />
          ) : (
            <FormPanel draft={draft} value={value} />
          )}
        </section>
        <section className={classes['side']} aria-label="Try out">
          <Tabs defaultValue="try" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="try">Try out</Tabs.Tab>
              <Tabs.Tab value="check">Looked through{findings.length > 0 ? ` (${findings.length})` : ''}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="try">
              <TryOut form={settled} selected={selected} />
            </Tabs.Panel>
            <Tabs.Panel value="check" className={classes['pad'] ?? ''}>
              {findings.length === 0 ? (
                <p className={classes['quiet']}>Nothing is wrong with it.</p>
              ) : (
                <FindingList findings={findings} onGo={go} />
              )}
            </Tabs.Panel>
          </Tabs>
        </section>
      </div>
    </FieldContext>
  );
}
