import { Button, Menu } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { definitionOf, type ResourceType } from '@notewell/model';
import { tablePath } from '@notewell/protocol';
import { iconSize } from '@notewell/ui';
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { dayOf } from '../../../platform/dates.ts';
import { saveFile } from '../../../shell/hooks/save-file.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMay } from '../../admin/admin-page/may.tsx';
import { importPath } from './paths.ts';

/** Saves all records of a type as a CSV file. */
export function useExport(type: ResourceType): () => Promise<void> {
  const client = useClient();
  const { collection } = definitionOf(type);
  return async () => {
    try {
      saveFile(await client.file(tablePath(collection), 'text/csv'), `${collection.toLowerCase()}-${dayOf(new Date())}.csv`);
    } catch (error) {
      toastFailure(error, 'The file could not be made');
    }
  };
}

/** Import and export of the list that it belongs to. */
export function TableMenu({ type }: { readonly type: ResourceType }) {
  const may = useMay();
  const navigate = useNavigate();
  const save = useExport(type);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={iconSize.small} aria-hidden />}>
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUpload size={iconSize.small} aria-hidden />}
          disabled={!may(`${type}.Create`)}
          onClick={() => void navigate({ to: importPath, search: { type } })}
        >
          Import a file
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={iconSize.small} aria-hidden />} onClick={() => void save()}>
          Export all as a file
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
