import { Button, Menu } from '@mantine/core';
import { useClient, useConnection, useList } from '@notewell/client/react';
import { iconSize, type SaveWords, Status, useConfirm } from '@notewell/ui';
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isVersioned, kinds } from '../../../features/build/definitions/kinds.ts';
import { copyOf, nextVersion } from '../../../features/build/definitions/new-definition.ts';
import { type DefinitionType } from '../../../features/build/definitions/types.ts';
import { useVersionCalls } from '../../../features/build/definitions/use-version-calls.ts';
import { DraftBar, DraftState } from '../../../features/records/draft/draft-bar.tsx';
import type { Fields, RecordDraft } from '../../../features/records/draft/record-draft.ts';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './definition.module.css';
import { ExportItem } from './export-item.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { UseForm } from './use-form.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

interface Opened {
  readonly type: DefinitionType;
  readonly id: string;
  readonly draft: RecordDraft;
  readonly value: Fields;
}
interface BarProps extends Opened {
  readonly readOnly: boolean;
  readonly saveState: SaveWords;
}
const tones = { Draft: 'warn', Active: 'good', Retired: 'quiet' } as const;
type DefinitionStatus = keyof typeof tones;

/** Title and status of the definition, with its actions. */
export function DefinitionBar({ type, id: opened, draft, value, readOnly, saveState }: BarProps) {
  const { noun, title: many } = kinds[type];
  // Converts the local id of a new definition once the server has assigned one.
  const id = useClient().id(opened);
  const status = (value['status'] ?? 'Active') as DefinitionStatus; // a status, as the model declares
  const [open, setOpen] = useState<'publish' | 'versions'>();
  const mayDo = useMayDo();
  const may = { create: mayDo('Create', type, {}), update: mayDo('Update', type, {}, {}) };
  const versions = useVersions(type, id, value);
  const actions = useActions({ type, id, value, draft }, versions);
  const { online } = useConnection();
  const other = versions.find((one) => one['status'] === 'Draft' && one['id'] !== id);
  return (
    <DraftBar
      back={
        <Link to="/build" search={{ kind: type }} aria-label={`All ${many.toLowerCase()}`}>
          <IconChevronLeft size={iconSize.small} aria-hidden />
          {many}
        </Link>
      }
      title={String(value['title'] ?? '')}
      status={
        <>
          <Status tone={tones[status]}>{status}</Status>
          {isVersioned(type) ? <span className={classes['quiet']}>Version {String(value['version'] ?? 1)}</span> : null}
        </>
      }
    >
      {readOnly ? null : <DraftState draft={draft} saveState={saveState} />}
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
          <Menu.Item disabled={!may.update || status !== 'Active' || !online} onClick={() => void actions.retire()}>
            {online ? 'Retire…' : 'Retire (needs a connection)'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {type === 'Questionnaire' && status === 'Active' ? <UseForm form={{ id, title: String(value['title'] ?? '') }} /> : null}
      {status === 'Draft' ? (
        <Button
          disabled={!may.update}
          title={may.update ? undefined : `You may not publish a ${noun}. Ask an administrator.`}
          onClick={() => setOpen('publish')}
        >
          Publish…
        </Button>
      ) : isVersioned(type) ? (
        <Button disabled={!may.create} onClick={() => void (other ? actions.open(String(other['id'])) : actions.newDraft())}>
          {other ? 'Go to the draft' : 'New draft'}
        </Button>
      ) : null}
      {open === 'publish' ? (
        <PublishDialog
          type={type}
          noun={noun}
          value={value}
          before={versions.find((one) => one['status'] === 'Active')}
          onClose={() => setOpen(undefined)}
          online={online}
          onPublish={actions.publish}
        />
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog
          versions={versions}
          current={id}
          mayCreate={may.create && online}
          onClose={() => setOpen(undefined)}
          onOpen={actions.open}
          onRollBack={actions.rollBack}
        />
      ) : null}
    </DraftBar>
  );
}

function useVersions(type: DefinitionType, id: string, value: Fields): readonly Fields[] {
  const lineage = value['lineage'];
  const { items } = useList(
    typeof lineage === 'string' && lineage ? { type, filters: [{ kind: 'Lineage', values: [lineage] }], pageSize: 200 } : null,
  );
  const all: readonly Fields[] = items;
  const client = useClient();
  const isHere = (one: Fields) => client.id(String(one['id'])) === id;
  const here: Fields = { ...value, id };
  const found = all.some(isHere) ? all.map((one) => (isHere(one) ? here : one)) : [here, ...all];
  return found.toSorted((a, b) => Number(b['version'] ?? 1) - Number(a['version'] ?? 1));
}

const untilPublished = 'The published version stays in use until you publish the draft.';

/** The way on from a definition that was just published. */
const nextSteps: { readonly [T in DefinitionType]?: string } = {
  Questionnaire: ' “Use it” puts it to work.',
  NoteDefinition: ' It is among the notes to start, on Home and in every chart.',
  SignatureConfiguration: ' Choose it in a note type, under Signing.',
};

function useActions({ type, id, value, draft }: Opened, versions: readonly Fields[]) {
  const client = useClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { noun } = kinds[type];
  const open = (definitionId: string) => void navigate({ to: '/build/$type/$definitionId', params: { type, definitionId } });
  const { run } = useOneAtATime();
  const make = (fields: Parameters<typeof client.create>[1], said: string) =>
    run(async () => {
      try {
        const made = await client.create(type, fields);
        toast(said);
        if (made.id) open(made.id);
      } catch (error) {
        toastFailure(error, `The ${noun} was not made`);
      }
    });
  const calls = useVersionCalls(type);
  return {
    open,
    copy: () => make(copyOf(type, value), 'Copied as a new draft.'),
    newDraft: () => make(nextVersion(value, versions), `A draft was created. ${untilPublished}`),
    rollBack: async (from: Fields) => {
      try {
        const made = await calls.rollBack(String(from['id']));
        toast(`A draft of version ${String(from['version'] ?? 1)} was created. ${untilPublished}`);
        open(made);
      } catch (error) {
        toastFailure(error, 'No draft was made');
      }
    },
    retire: async () => {
      const sure = await confirm({
        title: `Retire “${String(value['title'])}”?`,
        text: `It can no longer be chosen for new work. Existing records stay as they are.`,
        confirm: 'Retire',
      });
      if (!sure) return;
      try {
        await calls.retire(id);
        toast(`“${String(value['title'])}” is retired.`);
      } catch (error) {
        toastFailure(error, 'It was not retired');
      }
    },
    /** Rejects if the server refuses; nothing has changed then. */
    publish: async (versionNote: string) => {
      await draft.autosave.flush();
      if (draft.autosave.state() === 'failed') throw draft.autosave.error();
      const inUse = versions.filter((one) => one['status'] === 'Active' && one['id'] !== id);
      await calls.publish(
        id,
        versionNote,
        inUse.map((one) => String(one['id'])),
      );
      toast(`“${String(value['title'])}” is in use from now on.${nextSteps[type] ?? ''}`);
    },
  };
}
