import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useKeptOf } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconGitCompare } from '@tabler/icons-react';
import { useMemo } from 'react';
import classes from './kept-beside.module.css';
import { type KeptGroup, keptGroups, mustCompare } from './kept-groups.ts';
import { Comparing, KeptActions } from './kept-item.tsx';
import { keptWhy } from './work-words.ts';

interface KeptBesideProps {
  readonly type: ResourceType;
  readonly id: string;
}

function useGroup({ type, id }: KeptBesideProps): KeptGroup | undefined {
  const items = useKeptOf(type, id);
  // What its writer goes on from is what was kept last; what was kept apart from that comes after it.
  return useMemo(() => keptGroups(items).at(-1), [items]);
}

const headOf = (group: KeptGroup) =>
  group.reason === 'conflict' ? 'This was also changed elsewhere while you wrote' : 'Not taken by the server';
const textOf = (group: KeptGroup) =>
  mustCompare(group)
    ? 'Go on writing: everything stays on this device. Nothing is sent or overwritten until you choose.'
    : `${keptWhy[group.reason]} What you wrote is on this device and goes along with your next change.`;

/** Beside an editor whose text was not taken: what the server has in its place, and the ways out. Nothing where all is well. */
export function KeptBeside(props: KeptBesideProps) {
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

/** The same where the window has no room beside: one line, and the comparison over the page when asked for. */
export function KeptLine(props: KeptBesideProps) {
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
