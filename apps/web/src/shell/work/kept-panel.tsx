import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useKeptOf } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconGitCompare } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type KeptGroup, keptGroups, mustCompare } from './kept-groups.ts';
import { Comparing, KeptActions } from './kept-item.tsx';
import classes from './kept-panel.module.css';
import { keptWhy } from './work-words.ts';

interface KeptPanelProps {
  readonly type: ResourceType;
  readonly id: string;
}

function useGroup({ type, id }: KeptPanelProps): KeptGroup | undefined {
  const items = useKeptOf(type, id);
  // The editor shows the group rejected last; earlier groups follow it.
  return useMemo(() => keptGroups(items).at(-1), [items]);
}

const headOf = (group: KeptGroup) =>
  group.reason === 'conflict' ? 'This was also changed elsewhere while you wrote' : 'Refused by the server';
const textOf = (group: KeptGroup) =>
  mustCompare(group)
    ? 'Keep writing: everything stays on this device. Nothing is sent or overwritten until you choose.'
    : `${keptWhy[group.reason]} What you wrote is on this device and goes along with your next change.`;

/** Panel next to an editor whose change was rejected: the server's version and the possible actions. Empty without rejections. */
export function KeptPanel(props: KeptPanelProps) {
  const group = useGroup(props);
  if (!group) return null;
  return (
    <section className={classes.panel} aria-label={headOf(group)}>
      <h3 className={classes.head}>{headOf(group)}</h3>
      <p className={classes.text}>{textOf(group)}</p>
      {mustCompare(group) ? <Comparing group={group} /> : null}
      <KeptActions group={group} />
    </section>
  );
}

/** Line for windows without room for the panel. The comparison opens over the page. */
export function KeptLine(props: KeptPanelProps) {
  const group = useGroup(props);
  const [opened, { open, close }] = useDisclosure();
  if (!group) return null;
  return (
    <div className={classes.line} role="status">
      <IconGitCompare size={iconSize.small} aria-hidden />
      <span>{headOf(group)}</span>
      <Button size="compact-sm" variant="default" onClick={open}>
        Look
      </Button>
      <Modal opened={opened} onClose={close} title={headOf(group)} fullScreen closeButtonProps={{ 'aria-label': 'Close' }}>
        <p className={classes.text}>{textOf(group)}</p>
        {mustCompare(group) ? <Comparing group={group} onDone={close} /> : null}
        <KeptActions group={group} />
      </Modal>
    </div>
  );
}
