import type { Theme } from '../../clinical/problems.ts';
import type { ThemeWords } from '../theme.ts';
import { adjustment } from './adjustment.ts';
import { alcohol } from './alcohol.ts';
import { anxiety } from './anxiety.ts';
import { attention } from './attention.ts';
import { bipolar } from './bipolar.ts';
import { conduct } from './conduct.ts';
import { depression } from './depression.ts';
import { emotions } from './emotions.ts';
import { obsessions } from './obsessions.ts';
import { opioid } from './opioid.ts';
import { panic } from './panic.ts';
import { psychosis } from './psychosis.ts';
import { trauma } from './trauma.ts';

export const themes: Readonly<Record<Theme, ThemeWords>> = {
  adjustment,
  alcohol,
  anxiety,
  attention,
  bipolar,
  conduct,
  depression,
  emotions,
  obsessions,
  opioid,
  panic,
  psychosis,
  trauma,
};
