import { Tabs } from '@mantine/core';
import type { Questionnaire } from '@notewell/model';
import { type ComponentProps, useDeferredValue } from 'react';
import classes from './definition.module.css';
import { FindingList } from './finding-list.tsx';
import { LogicMap } from './preview/logic-map.tsx';
import { useNames } from './preview/sample-patient.tsx';
import { TryOut } from './try-out.tsx';

interface FormPreviewProps {
  readonly form: Questionnaire;
  readonly findings: ComponentProps<typeof FindingList>['findings'];
  readonly selected: string | undefined;
  readonly onPick: (linkId: string) => void;
  readonly onGo: (at: string) => void;
}

/** The form in use, its conditions as a map, and the findings of its check. */
export function FormPreview({ form, findings, selected, onPick, onGo }: FormPreviewProps) {
  const settled = useDeferredValue(form);
  const naming = useNames();
  return (
    <section className={classes['side']} aria-label="Try out">
      <Tabs defaultValue="try" keepMounted={false}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="try">Try out</Tabs.Tab>
          <Tabs.Tab value="logic">Logic</Tabs.Tab>
          <Tabs.Tab value="check">Checks{findings.length > 0 ? ` (${findings.length})` : ''}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="try">
          <TryOut form={settled} selected={selected} onPick={onPick} />
        </Tabs.Panel>
        <Tabs.Panel value="logic" className={classes['pad'] ?? ''}>
          <LogicMap items={form.items ?? []} naming={naming} onGo={onGo} />
        </Tabs.Panel>
        <Tabs.Panel value="check" className={classes['pad'] ?? ''}>
          {findings.length === 0 ? (
            <p className={classes['quiet']}>No problems found.</p>
          ) : (
            <FindingList findings={findings} onGo={onGo} />
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
