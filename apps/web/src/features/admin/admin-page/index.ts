export { AdminPage } from './admin-page.tsx';
export { Lacking, MayButton, needsWords, useMay } from './may.tsx';
export { type AdminPart, adminNeeds, adminParts } from './parts.ts';
export { type ProfileType, type SignIn, type SignInState, signInStates } from './sign-in.ts';
export { useAct } from './use-act.ts';
export { useEdited } from './use-edited.ts';
export { useNames } from './use-names.ts';
export { usePages } from './use-pages.ts';
export { useWrite } from './use-write.ts';
