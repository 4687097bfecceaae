import {
  listPlaybackPositions,
  maxPlaybackPositions,
  type PlaybackPosition,
  writePlaybackPosition,
} from '@lares/shared-types/contracts/playback'
import { api } from '../api/api.ts'
import type { ApiRequest } from '../api/base-query.ts'
import { toEndpoint } from '../api/to-endpoint.ts'
import { type Session, selectUser } from '../session/session-slice.ts'
import { mergePositions, removePosition, type StoredPosition, storePosition } from './playback-positions.ts'

const list = toEndpoint(listPlaybackPositions)
const write = toEndpoint(writePlaybackPosition)

/** Where the user stopped; loading it brings the positions of this device and of the archive together. */
export const positionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    playbackPositions: build.query<readonly PlaybackPosition[], void>({
      async queryFn(_, { getState }, __, baseQuery) {
        const userId = selectUser(getState() as { session: Session })?.id
        const { data, error } = await baseQuery(list.query())
        if (error) return { error }
        const { positions } = list.transformResponse(data)
        if (userId !== undefined)
          mergeWithArchive(userId, positions, async (request) => await baseQuery(request))
        return { data: positions }
      },
    }),
    writePosition: build.mutation(write),
  }),
})

export const { usePlaybackPositionsQuery } = positionsApi

type Call = (request: ApiRequest) => Promise<{ data?: unknown; error?: unknown }>

/** Stores what is later in the archive on this device, and sends the archive what is later on this device. */
function mergeWithArchive(userId: string, positions: readonly PlaybackPosition[], call: Call): void {
  const isFull = positions.length >= maxPlaybackPositions
  const oldest = isFull ? Date.parse(positions.at(-1)?.at ?? '') : -1
  for (const position of mergePositions(userId, positions.map(toStored))) {
    // The archive would remove it at once.
    if (position.at > oldest)
      void call(toWriteRequest(position)).then((reply) => acceptReply(userId, position, reply))
  }
}

function toWriteRequest(position: StoredPosition): ApiRequest {
  return write.query(toWriteArgument(position))
}

/** The argument of the call that sends a position to the archive. */
export function toWriteArgument({ itemId, seconds, at }: StoredPosition) {
  return { params: { id: itemId }, body: { seconds, at: new Date(at).toISOString() } }
}

/** Takes over the later position of another device, and forgets that of an item that does not exist any more. */
export function acceptReply(
  userId: string,
  sent: StoredPosition,
  { data, error }: { data?: unknown; error?: unknown },
): void {
  if (isNotFound(error)) removePosition(userId, sent.itemId)
  if (!data) return
  const stored = toStored(data as PlaybackPosition)
  if (stored.at > sent.at) storePosition(userId, stored)
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'not-found'
}

function toStored({ itemId, seconds, at }: PlaybackPosition): StoredPosition {
  return { itemId, seconds, at: Date.parse(at) }
}
