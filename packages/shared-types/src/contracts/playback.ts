import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, Uuid } from '../fields.ts'

/** Maximum positions that the archive stores for one user; the oldest are removed. */
export const maxPlaybackPositions = 200

/** Longer than any file: about 11 days. */
const maxSeconds = 1_000_000

const Seconds = Type.Number({ minimum: 0, maximum: maxSeconds })

/** Where a user stopped in a recording or film. */
export const PlaybackPosition = Type.Object({
  itemId: Uuid,
  /** 0 when it was played to its end. */
  seconds: Seconds,
  /** When the user was at this position. */
  at: Instant,
})
export type PlaybackPosition = Static<typeof PlaybackPosition>

export const listPlaybackPositions = defineContract({
  operationId: 'listPlaybackPositions',
  summary: 'Where the caller stopped in recordings and films, the latest first',
  method: 'GET',
  path: '/api/playback-positions',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ positions: Type.Array(PlaybackPosition) }),
})

export const writePlaybackPosition = defineContract({
  operationId: 'writePlaybackPosition',
  summary: 'Store where the caller is in a recording or film, unless another of their devices was later',
  method: 'PUT',
  path: '/api/items/:id/playback-position',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  /** `at` is the time of the device; a time in the future counts as now. */
  body: Type.Object({ seconds: Seconds, at: Instant }, { additionalProperties: false }),
  status: 200,
  /** The position that is stored now: this one, or the later one of another device. */
  reply: PlaybackPosition,
  errors: ['not-found'],
})
