export { ClientProvider, SessionProvider, useClient, useSession } from './context.tsx';
export {
  type Loaded,
  useAccess,
  useAnswer,
  useCall,
  useConnection,
  useCount,
  useHistory,
  useKeptOf,
  useKeptWork,
  useList,
  useResource,
  useSaveState,
  useUnsent,
} from './hooks.ts';
