import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { KeyHint } from '@notewell/ui';
import { useAllShortcuts, useShortcuts } from './shortcuts.tsx';
import classes from './shortcuts-help.module.css';

/** Keys that lists handle themselves, from the control that has the focus. */
const inLists = [
  { keys: 'j', arrow: '↓', does: 'Next row' },
  { keys: 'k', arrow: '↑', does: 'Previous row' },
];

/** Lists the available shortcuts; opens with `?`. */
export function ShortcutsHelp() {
  const [opened, { toggle, close }] = useDisclosure();
  useShortcuts([{ keys: '?', does: 'Show the keyboard shortcuts', group: 'Everywhere', run: toggle }]);
  const shortcuts = useAllShortcuts();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal opened={opened} onClose={close} title="Keyboard shortcuts" size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <section className={classes.group}>
        <h3 className={classes.head}>In lists</h3>
        <dl className={classes.list}>
          {inLists.map(({ keys, arrow, does }) => (
            <div key={does} className={classes.row}>
              <dt>{does}</dt>
              <dd>
                <KeyHint keys={keys} /> or {arrow}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {groups.map((group) => (
        <section key={group} className={classes.group}>
          <h3 className={classes.head}>{group}</h3>
          <dl className={classes.list}>
            {[...new Map(shortcuts.filter((one) => one.group === group).map((one) => [one.keys, one])).values()].map(
              ({ keys, does }) => (
                <div key={keys} className={classes.row}>
                  <dt>{does}</dt>
                  <dd>
                    <KeyHint keys={keys} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
