import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useClient, useList } from '@notewell/client/react';
import { lintDefinition } from '@notewell/rules';
import { iconSize, SaveMark, type SaveWords, Status, useConfirm } from '@notewell/ui';
import { IconArrowBackUp, IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DefinitionDraft, Fields } from '../../features/definitions/definition-draft.ts';
import { type DefinitionType, isVersioned, kinds } from '../../features/definitions/kinds.ts';
import { copyOf, nextVersion } from '../../features/definitions/new-definition.ts';
import { useMe } from '../../shell/session.ts';
import { toast, toastFailure } from '../../shell/toasts.ts';
import classes from './definition.module.css';
import { ExportItem } from './export-item.tsx';
import { FindingList } from './finding-list.tsx';
import { useRetiredReferences } from './retired-references.ts';
import { today } from './today.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface BarProps {
  readonly type: DefinitionType;
  readonly id: string;
  readonly draft: DefinitionDraft;
  readonly value: Fields;
  readonly readOnly: boolean;
  readonly saveState: SaveWords;
}
const tones = { Draft: 'warn', Active: 'good', Retired: 'quiet' } as const;
type DefinitionStatus = keyof typeof tones;

/** What the definition is, where it stands, and what can be done with all of it. */
export function DefinitionBar({ type, id: opened, draft, value, readOnly, saveState }: BarProps) {
  const { noun, title: many } = kinds[type];
  // One made on this device is opened under a name of its own until the server has given it another.
  const id = useClient().id(opened);
  const status = (value['status'] ?? 'Active') as DefinitionStatus; // one of the vocabulary, as the model says
  const [open, setOpen] = useState<'publish' | 'versions'>();
  const { permissions } = useMe();
  const may = { create: permissions.includes(`${type}.Create`), update: permissions.includes(`${type}.Update`) };
  const versions = useVersions(type, id, value);
  const actions = useActions(type, id, value, versions, draft);
  useHotkeys([['mod+Z', draft.undo]]);
  const other = versions.find((one) => one['status'] === 'Draft' && one['id'] !== id);
  return (
    <header className={classes['bar']}>
      <Link to="/build" search={{ kind: type }} className={classes['back']} aria-label={`All ${many.toLowerCase()}`}>
        <IconChevronLeft size={iconSize.small} aria-hidden />
        {many}
      </Link>
      <h1 className={classes['title']}>{String(value['title'] ?? '')}</h1>
      <Status tone={tones[status]}>{status}</Status>
      {isVersioned(type) ? <span className={classes['quiet']}>Version {String(value['version'] ?? 1)}</span> : null}
      <div className={classes['actions']}>
        {readOnly ? null : (
          <>
            <SaveMark state={saveState} />
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={iconSize.small} aria-hidden />}
              disabled={!draft.canUndo()}
              onClick={draft.undo}
            >
              Undo
            </Button>
          </>
        )}
        <Menu>
          <Menu.Target>
            <Button variant="default" size="compact-md" rightSection={<IconChevronDown size={iconSize.small} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isVersioned(type) ? <Menu.Item onClick={() => setOpen('versions')}>Versions and changes…</Menu.Item> : null}
            <Menu.Item disabled={!may.create} onClick={() => void actions.copy()}>
              Make a copy
            </Menu.Item>
            {type === 'Questionnaire' ? <ExportItem value={value} /> : null}
            <Menu.Item disabled={!may.update || status !== 'Active'} onClick={() => void actions.retire()}>
              Retire…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {status === 'Draft' ? (
          <Button
            disabled={!may.update}
            title={may.update ? undefined : `Needs the permission ${type}.Update`}
            onClick={() => setOpen('publish')}
          >
            Publish…
          </Button>
        ) : isVersioned(type) ? (
          <Button
            disabled={!may.create}
            onClick={() => void (other ? actions.open(String(other['id'])) : actions.draftFrom(value))}
          >
            {other ? 'Go to the draft' : 'New draft'}
          </Button>
        ) : null}
      </div>
      {open === 'publish' ? (
        <PublishDialog
          type={type}
          noun={noun}
          value={value}
          before={versions.find((one) => one['status'] === 'Active')}
          onClose={() => setOpen(undefined)}
          onPublish={actions.publish}
        />
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog
          versions={versions}
          current={id}
          mayCreate={may.create}
          onClose={() => setOpen(undefined)}
          onOpen={actions.open}
          onRollBack={actions.draftFrom}
        />
      ) : null}
    </header>
  );
}

function useVersions(type: DefinitionType, id: string, value: Fields): readonly Fields[] {
  const lineage = value['lineage'];
  const { items } = useList(
    typeof lineage === 'string' && lineage ? { type, filters: [{ kind: 'Lineage', values: [lineage] }], pageSize: 200 } : null,
  );
  const all = items as unknown as readonly Fields[]; // definitions as their fields
  const client = useClient();
  const isHere = (one: Fields) => client.id(String(one['id'])) === id;
  const here: Fields = { ...value, id };
  const found = all.some(isHere) ? all.map((one) => (isHere(one) ? here : one)) : [here, ...all];
  return found.toSorted((a, b) => Number(b['version'] ?? 1) - Number(a['version'] ?? 1));
}

function useActions(type: DefinitionType, id: string, value: Fields, versions: readonly Fields[], draft: DefinitionDraft) {
  const client = useClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { noun } = kinds[type];
  const open = (definitionId: string) => void navigate({ to: '/build/$type/$definitionId', params: { type, definitionId } });
  const make = async (fields: Parameters<typeof client.create>[1], said: string) => {
    try {
      const made = await client.create(type, fields);
      toast(said);
      if (made.id) open(made.id);
    } catch (error) {
      toastFailure(error, `The ${noun} was not made`);
    }
  };
  const setStatus = (of: string, status: DefinitionStatus, versionNote?: string) =>
    client.update(type, of, (current) => ({ ...current, status, ...(versionNote ? { versionNote } : {}) }));
  return {
    open,
    copy: () => make(copyOf(type, value), 'A copy was made. It is a draft of its own.'),
    draftFrom: (from: Fields) =>
      make(
        nextVersion(
          from,
          versions,
          from === value || from['version'] === value['version'] ? undefined : `Back to version ${String(from['version'])}`,
        ),
        'A draft was made. What is in use stays in use until you publish it.',
      ),
    retire: async () => {
      const sure = await confirm({
        title: `Retire “${String(value['title'])}”?`,
        text: `Nobody can choose it for new work any more. What was written with it stays as it is.`,
        confirm: 'Retire',
      });
      if (sure) await setStatus(id, 'Retired').catch((error: unknown) => toastFailure(error, 'It was not retired'));
    },
    publish: async (versionNote: string) => {
      try {
        await draft.autosave.flush();
        await setStatus(id, 'Active', versionNote);
        for (const one of versions)
          if (one['status'] === 'Active' && one['id'] !== id) await setStatus(String(one['id']), 'Retired');
        toast(`“${String(value['title'])}” is in use from now on.`);
      } catch (error) {
        toastFailure(error, 'It was not published');
      }
    },
  };
}

interface PublishProps {
  readonly type: DefinitionType;
  readonly noun: string;
  readonly value: Fields;
  readonly before: Fields | undefined;
  readonly onClose: () => void;
  readonly onPublish: (versionNote: string) => Promise<void>;
}

/** Looks the draft through, and says what becomes of the version in use. */
function PublishDialog({ type, noun, value, before, onClose, onPublish }: PublishProps) {
  const [note, setNote] = useState('');
  const findings = [...lintDefinition(type, value, today()), ...useRetiredReferences(value)];
  const errors = findings.filter(({ severity }) => severity === 'Error');
  return (
    <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} onClose={onClose} size="lg" title={`Publish this ${noun}`}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (errors.length > 0) return;
          onClose();
          void onPublish(note.trim());
        }}
      >
        {findings.length > 0 ? (
          <FindingList findings={findings} />
        ) : (
          <p className={classes['quiet']}>Looked through: nothing is wrong with it.</p>
        )}
        {errors.length > 0 ? <p role="alert">Mend what is wrong first; warnings may stay.</p> : null}
        {before ? (
          <p className={classes['quiet']}>Version {String(before['version'])} is retired. What was written with it keeps it.</p>
        ) : null}
        <TextInput
          label="What changed"
          placeholder="For whoever looks at the versions later"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes['formActions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={errors.length > 0}>
            Publish
          </Button>
        </div>
      </form>
    </Modal>
  );
}
