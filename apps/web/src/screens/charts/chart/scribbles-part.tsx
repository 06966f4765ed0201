import { useClient, useList } from '@notewell/client/react';
import type { Scribble } from '@notewell/model';
import { useState } from 'react';
import { ScribbleSheet } from '../../../features/notes/scribbles/scribble-sheet.tsx';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { Part, Row, Rows, standingOf } from './part.tsx';

/** The user's scratch pads about the patient, newest first. */
export function ScribblesPart({ patientId }: { readonly patientId: string }) {
  const client = useClient();
  const me = useMe();
  const [open, setOpen] = useState<string>();
  const { items, ...list } = useList({
    type: 'Scribble',
    partition: patientId,
    filters: [{ kind: 'Author', values: [me.profile.id] }],
    orderBy: 'created',
    order: 'desc',
    pageSize: 50,
  });
  const status = standingOf(list);
  // Text for a signed note shows at that note instead.
  const sheets = items.filter(({ archived, draftOf }) => !archived && !draftOf);
  const putAway = async ({ id = '', display }: Scribble) => {
    try {
      await client.update('Scribble', id, (now) => ({ ...now, archived: true }));
      toast('Put away.', display);
    } catch (error) {
      toastFailure(error);
    }
  };
  if (!me.permissions.includes('Scribble.Read')) return null;
  return (
    <Part
      title="Scribble sheets"
      count={status === 'ready' ? sheets.length : undefined}
      {...(me.permissions.includes('Scribble.Create')
        ? { add: 'Start a scribble sheet', form: (done) => <ScribbleSheet patientId={patientId} onClose={done} /> }
        : {})}
    >
      <Rows status={status} count={sheets.length} empty="None.">
        {sheets.map((sheet) => (
          <Row
            key={sheet.id}
            name={sheet.title?.trim() || firstWords(sheet) || 'Nothing written yet'}
            detail={sheet.created ? dateWords(dayOf(sheet.created)) : undefined}
            actions={[
              { does: 'Open', run: () => setOpen(sheet.id) },
              { does: 'Put away', run: () => void putAway(sheet) },
            ]}
          />
        ))}
      </Rows>
      {open === undefined ? null : <ScribbleSheet patientId={patientId} id={open} onClose={() => setOpen(undefined)} />}
    </Part>
  );
}

const firstWords = ({ text = '' }: Scribble): string => text.trim().split('\n')[0]?.slice(0, 80) ?? '';
