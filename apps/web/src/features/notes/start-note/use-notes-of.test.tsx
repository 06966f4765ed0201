import type { Client, ListQuery } from '@notewell/client';
import { ClientProvider } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { noteWords } from './start-note-button.tsx';
import { useHasChart, useNotesOf } from './use-notes-of.ts';

describe('whether there is a note already', () => {
  const appointment: Appointment = { id: 'a1', resourceType: 'Appointment', status: 'booked', start: '2026-11-20T15:00:00Z' };
  const list = (more: object) => ({
    items: [],
    status: 'ready',
    error: undefined,
    continuation: '',
    total: 0,
    isPartial: false,
    ...more,
  });
  /** The hook's result for given list states; lists of one chart and lists across charts differ. */
  function told(across: object, ofChart: object = across) {
    const watchList = ({ partition }: ListQuery) => {
      const view = list(partition === undefined ? across : ofChart);
      return { subscribe: () => () => undefined, snapshot: () => view };
    };
    function Probe() {
      const { isWhole, known } = useNotesOf([appointment]);
      return JSON.stringify({ known, isWhole, hasChart: useHasChart('p1') ?? 'not known' }).replaceAll('"', '');
    }
    const client = { watchList } as unknown as Client; // the only member that the hook uses
    return renderToStaticMarkup(
      <ClientProvider client={client}>
        <Probe />
      </ClientProvider>,
    );
  }
  it('is known from the server or this person’s device', () => {
    expect(told({})).toBe('{known:true,isWhole:true,hasChart:true}');
    expect(told({ status: 'denied' })).toContain('known:true,isWhole:true');
  });
  it('is unknown offline unless the device has the newest of the chart', () => {
    expect(told({ status: 'error' })).toBe('{known:true,isWhole:false,hasChart:false}');
    expect(told({ isPartial: true }, {})).toBe('{known:true,isWhole:false,hasChart:true}');
    expect(told({ isPartial: true }, { status: 'loading' })).toContain('hasChart:not known');
  });
  it('is told by the button: it does not invite a second note', () => {
    expect([noteWords(undefined, false), noteWords(undefined, true)]).toEqual(['Start note', 'Note unknown']);
    expect([noteWords({ status: 'Preliminary' }, true), noteWords({ status: 'Final' }, false)]).toEqual([
      'Open note',
      'Read note',
    ]);
  });
});
