import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../../platform/testing/draw.tsx';
import { SectionEditor } from '../section-editor.tsx';

const section = { id: 'participation@s', kind: 'Text' as const, title: 'Participation', text: 'Spoke.' };
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Final',
  subject: { id: 'p', resourceType: 'Patient' },
  sections: [section],
};
const client = {
  id: (id: string) => id,
  watchList: () => watched(emptyList),
  watchResource: () => watched({ data: undefined, status: 'missing', error: undefined, saveState: 'Saved' }),
  watchConnection: () => watched({ online: true, device: 'open' }),
};
const drawn = (whose?: string) =>
  markupOf(
    <SectionEditor note={note} section={section} definition={undefined} onChange={() => undefined} results={[]} whose={whose} />,
    { client },
  );

it('a section under amendment is headed with the service that it is about', () => {
  expect(drawn('Skills training')).toContain('>Skills training: Participation<');
  expect(drawn()).toContain('>Participation<');
});
