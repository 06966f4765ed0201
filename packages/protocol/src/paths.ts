/** Paths of the wire (spec section 7). Every part that comes from outside is escaped. */
const part = encodeURIComponent;

/** What a path needs to know of a type. */
export interface Addressed {
  readonly collection: string;
  readonly scope: { readonly kind: 'partitioned' | 'practice' | 'global' };
}

export const apiBase = '/api/v1';
export const practiceBase = (networkId: string): string => `${apiBase}/practices/${part(networkId)}`;
export const eventsPath = (networkId: string): string => `${practiceBase(networkId)}/events`;
export const pushPreassociationsPath = (networkId: string): string => `${practiceBase(networkId)}/push-preassociations`;
/** Who a chart belongs to that is not among one's own: asked before temporary access is. */
export const patientFindPath = (networkId: string): string => `${practiceBase(networkId)}/find-patient`;
export const databasePath = (name: string): string => `${apiBase}/database/${part(name)}`;
export const authBase = '/api/auth';
export const signInPath = `${authBase}/sign-in/email`;
export const signOutPath = `${authBase}/sign-out`;
export const sessionPath = `${apiBase}/session`;
export const confirmPath = `${sessionPath}/confirm`;
export const ownSessionsPath = `${sessionPath}/sessions`;
export const accountPath = `${sessionPath}/account`;
export const invitationOfferPath = `${apiBase}/invitations/offer`;
export const invitationAcceptPath = `${apiBase}/invitations/accept`;
export const resetPasswordPath = `${authBase}/reset-password`;
/** Practices' own sign-ins that are offered to whoever is not signed in. */
export const singleSignOnPath = `${apiBase}/single-sign-on`;
export const singleSignOnCallbackPath = `${authBase}/single-sign-on/callback`;
/** Where a browser goes to sign in with a practice's own identity provider; `next` is a path of ours to come back to. */
export const singleSignOnBeginPath = (networkId: string, next?: string): string =>
  `${authBase}/single-sign-on/begin?practice=${part(networkId)}${next === undefined ? '' : `&next=${part(next)}`}`;
/** Minutes for which somebody who has proved who they are need not do so again to sign. */
export const confirmationMinutes = 5;
export const modelPath = `${apiBase}/model`;
export const openApiPath = `${apiBase}/openapi.json`;

/** The collection of a type; global types leave the practice aside. */
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
