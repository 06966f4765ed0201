import type { ModuleDef } from '../module.ts';

export { type Block, facts, heading, paragraph, title } from './blocks.ts';
export { answerBlocks, type FormPrint, type PrintedForms } from './form-answers.ts';
export { type Drawn, letterhead, pictureOf } from './letterhead.ts';
export { type Clock, clockOf, printedDay, printedLength, printedMoment, printedSpan, printedTime } from './moments.ts';
export { type PaperPage, type PlainPaper, plainPaper } from './plain-paper.ts';
export { drawnSignatures, earlierOf, formOf, formsOfNotes, logoOf, preferencesOf, printerOf } from './printing.ts';
export { type Printout, renderPrintout } from './render.ts';
export { richTextBlocks } from './rich-text.ts';
export { screenLines } from './screen-lines.ts';

/** Printing has no calls of its own: other modules print with it. */
export const module: ModuleDef = {};
