import { Button, Menu } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { iconSize } from '@notewell/ui';
import { IconChevronDown, IconNotes, IconPlus, IconSend } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { withFormOf } from '../../../features/build/definitions/with-form.ts';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';

/** The way on from a published form: into a note type, or to a patient. */
export function UseForm({ form }: { readonly form: { readonly id: string; readonly title: string } }) {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const mayDo = useMayDo();
  const { run } = useOneAtATime();
  const mayMake = mayDo('Create', 'NoteDefinition', {});
  const mayRead = mayDo('Read', 'Patient');
  const make = () =>
    run(async () => {
      try {
        const made = await client.create('NoteDefinition', await withFormOf(form));
        if (made.id)
          await navigate({ to: '/build/$type/$definitionId', params: { type: 'NoteDefinition', definitionId: made.id } });
      } catch (error) {
        toastFailure(error, 'The note type was not made');
      }
    });
  if (!mayMake && !mayRead) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-md" rightSection={<IconChevronDown size={iconSize.small} aria-hidden />}>
          Use it
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayMake ? (
          <>
            <Menu.Item leftSection={<IconPlus size={iconSize.small} aria-hidden />} onClick={() => void make()}>
              In a new note type
            </Menu.Item>
            <Menu.Item
              leftSection={<IconNotes size={iconSize.small} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/build" search={{ kind: 'NoteDefinition' }} />}
            >
              In a note type that exists
            </Menu.Item>
          </>
        ) : null}
        {mayRead ? (
          <Menu.Item
            leftSection={<IconSend size={iconSize.small} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/patients" />}
          >
            {t('Send it to a $t(patient): open the chart')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
