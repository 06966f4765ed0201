import { SaveMark, type SaveWords } from '@notewell/ui';
import { useOwnSaveMark } from './own-save-mark.ts';
import { useSomebodyWrites } from './writing-state.ts';

/** The save state of the record on the screen, in place of that in the top bar. */
export function OwnMark({ state }: { readonly state: SaveWords }) {
  useOwnSaveMark();
  const isWriting = useSomebodyWrites();
  return <SaveMark state={isWriting ? 'Not saved' : state} settling={isWriting} />;
}
