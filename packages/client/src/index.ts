export { Client, createClient, type Watch } from './client/client.ts';
export type { DraftAttachments, DraftsKept } from './client/draft-files.ts';
export type { ClientOptions } from './client/options.ts';
export { chunkSize } from './client/writer.ts';
export { type ClockPort, systemClock } from './clock.ts';
export { MemoryCoordination, MemoryHub } from './coordination/memory-coordination.ts';
export type { CoordinationPort, News } from './coordination/port.ts';
export { browserDevice, type Device, memoryDevice, type OpenDevice } from './device.ts';
export type { Mended } from './outbox/kept.ts';
export type { Failure, FailureReason, OperationKind, OperationState } from './outbox/operation.ts';
export { RefusedBeforeQueueing } from './outbox/queue.ts';
export { attachPage } from './page.ts';
export { type Draft, isLocalId, type ListFilter, type ModelPort, type PatchOperation, type StoredResource } from './resource.ts';
export type { CurrentUser, Membership } from './session/current-user.ts';
export { letGo } from './session/keeper.ts';
export { type KeySource, serverKeys } from './session/keys.ts';
export { passkeysWork } from './session/passkeys.ts';
export type { AccessReasonGiven, AccessView } from './session/patient-access.ts';
export type { People } from './session/people.ts';
export {
  createSessionClient,
  type Evidence,
  NotKnownHere,
  NotOpened,
  SecondStepNeeded,
  SessionClient,
  type SessionState,
  type SessionStatus,
} from './session/session.ts';
export { MemoryDisk, MemoryStorage } from './storage/memory-storage.ts';
export { StorageError, type StoragePort } from './storage/port.ts';
export type { FetchTransportOptions } from './transport/fetch-send.ts';
export { fetchTransport } from './transport/fetch-transport.ts';
export { type Answer, type ChangeEvent, NetworkFailure, type Request, type TransportPort, Withdrawn } from './transport/port.ts';
export { RequestFailed } from './transport/problem.ts';
export type {
  CallOptions,
  CallPage,
  Choice,
  Connection,
  CountView,
  KeptItem,
  ListQuery,
  ListView,
  Next,
  ResourceStatus,
  ResourceView,
  SaveState,
  UnsentItem,
  WriteOptions,
} from './types.ts';
