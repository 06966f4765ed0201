import { Button, Tabs } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { IconArrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './form.module.css';
import type { Drawing } from './frame.ts';
import { Level } from './level.tsx';
import { MissingCount } from './missing.tsx';

interface FormTabsProps {
  readonly items: readonly QuestionnaireItem[];
  readonly drawing: Drawing;
}

/**
 * Top-level headings as tabs, each with its count of missing required answers. Only the open tab is rendered; all keep answers.
 */
export function FormTabs({ items, drawing }: FormTabsProps) {
  const pages = items.filter(({ linkId }) => drawing.asked.shown.has(linkId));
  const [opened, setOpened] = useState<string | null>(null);
  const at = Math.max(
    pages.findIndex(({ linkId }) => linkId === opened),
    0,
  );
  const id = useId();
  const open = pages[at];
  const next = pages[at + 1];
  if (!open) return null;
  const show = (linkId: string) => {
    setOpened(linkId);
    requestAnimationFrame(() => document.getElementById(`${id}-tab-${linkId.replaceAll(/\s+/g, '-')}`)?.focus());
  };
  return (
    <Tabs id={id} value={open.linkId} onChange={setOpened} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''} aria-label="Parts of the form">
        {pages.map((page) => (
          <Tabs.Tab key={page.linkId} value={page.linkId}>
            {page.text ?? 'Part'}
            <MissingCount items={page.items ?? []} drawing={drawing} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open.linkId} className={classes['page'] ?? ''}>
        <Level items={open.items ?? []} drawing={drawing} />
        {next ? (
          <Button
            mt="md"
            variant="default"
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => show(next.linkId)}
          >
            Next: {next.text ?? 'Part'}
          </Button>
        ) : null}
      </Tabs.Panel>
    </Tabs>
  );
}
