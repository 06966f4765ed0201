/** Paths of the API (spec section 7). Every part that comes from outside is escaped. */
const part = encodeURIComponent;

/** Facts about a type that paths need. */
export interface Addressed {
  readonly collection: string;
  readonly scope: { readonly kind: 'partitioned' | 'practice' | 'global' };
}

export const apiBase = '/api/v1';
export const practiceBase = (networkId: string): string => `${apiBase}/practices/${part(networkId)}`;
export const eventsPath = (networkId: string): string => `${practiceBase(networkId)}/events`;
export const pushPreassociationsPath = (networkId: string): string => `${practiceBase(networkId)}/push-preassociations`;
/** Finds the owner of a chart outside the caller's scope, before temporary access is requested. */
export const patientFindPath = (networkId: string): string => `${practiceBase(networkId)}/find-patient`;
export const databasePath = (name: string): string => `${apiBase}/database/${part(name)}`;
export const authBase = '/api/auth';
export const signInPath = `${authBase}/sign-in/email`;
export const signOutPath = `${authBase}/sign-out`;
/** Creates the first practice, and tells if that is still to be done. */
export const setupPath = `${apiBase}/setup`;
export const sessionPath = `${apiBase}/session`;
export const confirmPath = `${sessionPath}/confirm`;
export const ownSessionsPath = `${sessionPath}/sessions`;
export const accountPath = `${sessionPath}/account`;
export const invitationOfferPath = `${apiBase}/invitations/offer`;
export const invitationAcceptPath = `${apiBase}/invitations/accept`;
export const resetPasswordPath = `${authBase}/reset-password`;
/** Practices' single sign-ons, offered before anybody is signed in. */
export const singleSignOnPath = `${apiBase}/single-sign-on`;
export const singleSignOnCallbackPath = `${authBase}/single-sign-on/callback`;
/** Address where a browser starts a practice's single sign-on; `next` is our path to return to. */
export const singleSignOnBeginPath = (networkId: string, next?: string): string =>
  `${authBase}/single-sign-on/begin?practice=${part(networkId)}${next === undefined ? '' : `&next=${part(next)}`}`;
/** Minutes for which a person who proved who they are may sign without doing so again. */
export const confirmationMinutes = 5;
export const modelPath = `${apiBase}/model`;
export const openApiPath = `${apiBase}/openapi.json`;

/** The collection of a type; paths of global types have no practice. */
export const collectionPath = (type: Addressed, networkId: string): string =>
  `${type.scope.kind === 'global' ? apiBase : practiceBase(networkId)}/${type.collection}`;
export const queriesPath = (type: Addressed, networkId: string): string => `${collectionPath(type, networkId)}/queries`;
export const resourcePath = (type: Addressed, networkId: string, id: string): string =>
  `${collectionPath(type, networkId)}/${part(id)}`;
export const historyPath = (type: Addressed, networkId: string, id: string, versionId?: string): string =>
  `${resourcePath(type, networkId, id)}/_history${versionId === undefined ? '' : `/${part(versionId)}`}`;
export const contentPath = (type: Addressed, networkId: string, id: string, versionId?: string): string =>
  `${versionId === undefined ? resourcePath(type, networkId, id) : historyPath(type, networkId, id, versionId)}/content`;
/** Chunk `n`, from 0; without `n`, the commit. */
export const chunkPath = (type: Addressed, networkId: string, id: string, n?: number): string =>
  `${contentPath(type, networkId, id)}/chunks${n === undefined ? '' : `/${n}`}`;
export const operationPath = (
  type: Addressed,
  networkId: string,
  id: string,
  operation: 'sync' | 'ocr' | 'invite' | 'decrypt-password',
): string => `${resourcePath(type, networkId, id)}/${operation}`;
