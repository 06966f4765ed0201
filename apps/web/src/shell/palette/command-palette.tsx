import { Modal, TextInput } from '@mantine/core';
import { Delayed, iconSize, KeyHint } from '@notewell/ui';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../frame/phone.ts';
import { useShortcuts } from '../frame/shortcuts.tsx';
import { useMe } from '../session/session.ts';
import classes from './command-palette.module.css';
import { commandIn } from './commands.ts';
import { type Entry, useActions, useCommands, usePatients, useRecent, useScreens } from './palette-entries.tsx';
import { listed, markOf } from './palette-order.ts';
import { closePalette, openPalette, usePaletteOpened } from './palette-store.ts';

/** Opens patients, screens and actions by name, on Ctrl or Command and K. */
export function CommandPalette() {
  const opened = usePaletteOpened();
  const phone = usePhone();
  // Loaded before the palette opens, so that the target of Enter does not change under the first key.
  const recent = useRecent();
  useShortcuts([{ keys: 'mod+k', does: 'Find anything', group: 'Everywhere', run: openPalette }]);
  return (
    <Modal
      opened={opened}
      onClose={closePalette}
      withCloseButton={false}
      centered={false}
      yOffset={phone ? '0.5rem' : '5rem'}
      size={600}
      padding={0}
      attributes={{ content: { 'aria-label': 'Find anything' } }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 80, transition: 'fade' }}
    >
      <Palette opened={recent} />
    </Modal>
  );
}

function Palette({ opened }: { readonly opened: readonly Entry[] }) {
  const { t } = useTranslation();
  const { who } = useMe();
  const [query, setQuery] = useState('');
  const commands = useCommands();
  const meantCommand = commandIn(query, commands);
  const act = meantCommand && { label: meantCommand.command.label, run: meantCommand.command.act };
  const named = meantCommand ? meantCommand.rest : query;
  const found = usePatients(named, act);
  const recentOnes = useRecent(act);
  const recent = { label: `Recent ${t('patients')}`, entries: act ? recentOnes : opened };
  const patients = { label: found.isSimilar ? 'Similar names' : t('Patients'), entries: found.entries };
  const screens = { label: 'Screens', entries: useScreens() };
  const actions = { label: 'Actions', entries: useActions(commands) };
  const groups = listed({ recent, patients, screens, actions }, { query, after: meantCommand?.rest, settled: found.settled });
  const all = groups.flatMap(({ entries }) => entries);
  const [mark, setMark] = useState<{ readonly query: string; readonly id: string | undefined }>();
  const marked = markOf({
    groups,
    patients,
    query: named,
    settled: found.settled,
    marked: mark?.query === query ? mark.id : undefined,
  });
  // Once shown, the selection stays until the query changes.
  if (marked !== undefined && (mark?.query !== query || mark.id !== marked)) setMark({ query, id: marked });
  const listId = useId();
  const rowId = (id: string | undefined) => (id === undefined ? undefined : `${listId}-${all.findIndex((one) => one.id === id)}`);
  const open = (entry: Entry | undefined, second = false) => {
    if (!entry) return;
    if (entry.fill !== undefined) {
      setQuery(entry.fill);
      return;
    }
    closePalette();
    if (second && entry.openSecond) entry.openSecond();
    else entry.run();
  };
  const openMeant = useEffectEvent((entry: Entry) => open(entry));
  // Enter before the results arrive opens the final result, not the one for fewer letters.
  const [wanted, setWanted] = useState<string>();
  const at = all.findIndex(({ id }) => id === marked);
  const meant = all[at];
  useEffect(() => {
    if (wanted === undefined || (wanted === query && !found.settled)) return;
    setWanted(undefined);
    if (wanted !== query || !meant) return;
    openMeant(meant);
  }, [wanted, query, found.settled, meant]);
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const next = all[(Math.max(at, by < 0 ? 0 : -1) + by + all.length) % all.length];
    if (!next) return;
    setMark({ query, id: next.id });
    list.current?.querySelector(`[id="${CSS.escape(rowId(next.id) ?? '')}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const keys: Readonly<Record<string, (second: boolean) => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: (second) => (at < 0 && !found.settled ? setWanted(query) : open(all[at], second)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act(event.ctrlKey || event.metaKey);
  };
  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        className={classes.search}
        role="combobox"
        aria-label="Find anything"
        aria-autocomplete="list"
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-activedescendant={rowId(marked)}
        placeholder={who === 'staff' ? t('Find a $t(patient), screen or action') : 'Find a screen or action'}
        leftSection={<IconSearch size={iconSize.medium} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Found" tabIndex={-1} className={classes.list}>
        {groups.map(({ label, entries }) => (
          // Two groups may have one label, those that begin with the query and the others.
          <div key={`${label} ${entries[0]?.id}`} role="group" aria-label={label}>
            <div className={classes.group} aria-hidden>
              {label}
            </div>
            {entries.map((entry) => (
              <Option key={entry.id} id={rowId(entry.id)} entry={entry} marked={entry.id === marked} onOpen={() => open(entry)} />
            ))}
          </div>
        ))}
      </div>
      {meant?.openSecond ? (
        <p className={classes.hint}>
          <KeyHint keys="mod+Enter" /> beside this chart
        </p>
      ) : null}
      <p className={classes.none} role="status">
        {all.length > 0 ? null : found.settled ? 'No matches.' : <Delayed>Looking…</Delayed>}
      </p>
    </>
  );
}

interface OptionProps {
  readonly id: string | undefined;
  readonly entry: Entry;
  readonly marked: boolean;
  readonly onOpen: () => void;
}

function Option({ id, entry: { label, description, icon, keys }, marked, onOpen }: OptionProps) {
  const phone = usePhone();
  return (
    // The search box handles the keyboard and names the active option.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onKeyDown={undefined}
    >
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        {label}
        {description ? <span className={classes.description}>{description}</span> : null}
      </span>
      {keys && !phone ? <KeyHint keys={keys} /> : null}
    </div>
  );
}
