import { useList } from '@notewell/client/react';
import { notationFinder } from '@notewell/rules/notations';
import type { Editor } from '@tiptap/core';
import { useEffect, useMemo } from 'react';
import { useMe } from '../../../../../../shell/session/session.ts';
import { notationsKey } from './plugin.ts';

/** Finds the usual abbreviations, until the shelf is here. */
export const usualFinder = notationFinder();

/** Gives the editor the abbreviations of the shelf once they are loaded. */
export function useNotations(editor: Editor | null): void {
  const { permissions } = useMe();
  const reads = permissions.includes('Notation.Read');
  const { items } = useList(reads ? { type: 'Notation', orderBy: 'name', order: 'asc', pageSize: 500 } : null);
  const finder = useMemo(() => (items.length > 0 ? notationFinder(items) : undefined), [items]);
  useEffect(() => {
    if (!editor || editor.isDestroyed || !finder) return;
    editor.view.dispatch(editor.state.tr.setMeta(notationsKey, finder).setMeta('addToHistory', false));
  }, [editor, finder]);
}
