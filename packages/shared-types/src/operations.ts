import { type Static, Type } from 'typebox'
import { backupProblems } from './backups.ts'
import { Instant, Uuid } from './fields.ts'
import { itemKinds } from './item-kinds.ts'

/**
 * The kinds of long work that people can follow and cancel. Operations are stored with their kind, so one must not be
 * removed before the last of them is.
 */
export const operationKinds = [
  'mailbox-import',
  'rendition-refresh',
  'index-rebuild',
  'integrity-check',
  'integrity-repair',
  'export',
  'backup',
  'backup-verify',
  'backup-restore',
  'cut',
  'cut-version',
  'batch',
  'batch-undo',
  'alignment',
  'transcription',
  'translation',
  'speech-model-download',
  'meaning-model-download',
  'sound-processing',
] as const
export type OperationKind = (typeof operationKinds)[number]

export const activeOperationStates = ['pending', 'running', 'cancelling'] as const
export const endedOperationStates = ['succeeded', 'failed', 'cancelled'] as const
export const operationStates = [...activeOperationStates, ...endedOperationStates] as const
export type OperationState = (typeof operationStates)[number]

/** Why an operation failed; the interface has a text for each. */
export const operationErrors = [
  'failed',
  // The process ended during every attempt.
  'interrupted',
  'forbidden',
  // What it worked on was deleted.
  'not-found',
  'too-large',
  'disk-full',
  // The file is damaged, of an unknown format, or exceeds the limits.
  'unreadable',
  'no-sound',
  'recording-too-long',
  'no-speech',
  'no-text',
  'text-too-long',
  'file-missing',
  // Nothing transcribes or translates, or not enough memory is left for it.
  'no-engine',
  'no-translator',
  'out-of-memory',
  // An AI endpoint, or the server of a download.
  'endpoint-unreachable',
  'endpoint-refused',
  'endpoint-unusable',
  'download-unreachable',
  'download-damaged',
  // Somebody has changed what it would have replaced.
  'changed-since',
  // A transcript without lines, or one whose lines the model does not translate.
  'nothing-to-translate',
  'not-translated',
  ...backupProblems,
] as const
export type OperationError = (typeof operationErrors)[number]

/** Whose operations are meant: the caller’s own, or all that the caller may see, for administrators those of everybody. */
export const operationScopes = ['own', 'all'] as const
export type OperationScope = (typeof operationScopes)[number]

/** The values of the text that tells the current step or the result of an operation. */
export const OperationValues = Type.Record(Type.String(), Type.Number())
export type OperationValues = Static<typeof OperationValues>

/** A long job that a person or the archive itself has started. */
export const Operation = Type.Object({
  id: Uuid,
  kind: Type.Enum(operationKinds),
  state: Type.Enum(operationStates),
  /** Who started it; absent if it was the archive itself, or a user who was deleted. */
  startedBy: Type.Optional(Type.Object({ id: Uuid, name: Type.String() })),
  /** The item that it works on; absent if it has none, or none that the caller may see. */
  item: Type.Optional(Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() })),
  /** The amount of work that is done, in units of the kind, such as files or bytes. */
  done: Type.Integer(),
  /** The whole amount, if it is known. */
  total: Type.Optional(Type.Integer()),
  /** What is done so far, in figures of the kind. */
  current: Type.Optional(OperationValues),
  result: Type.Optional(OperationValues),
  error: Type.Optional(Type.Enum(operationErrors)),
  createdAt: Instant,
  startedAt: Type.Optional(Instant),
  endedAt: Type.Optional(Instant),
  /** Increases with each change, so that two states of one operation can be ordered by it. */
  updatedAt: Instant,
})
export type Operation = Static<typeof Operation>
