import { buildUrl } from '@lares/shared-types/contract'
import { writePlaybackPosition } from '@lares/shared-types/contracts/playback'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { getActingUserHeaders } from '../../../shared/api/acting-user.ts'
import { type StoredPosition, storePosition } from '../../../shared/playback/playback-positions.ts'
import { acceptReply, positionsApi, toWriteArgument } from '../../../shared/playback/positions-api.ts'
import type { PlayerOptions } from './player.ts'

/** Between two calls while something is being played. */
const intervalMs = 10_000

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/**
 * Stores positions on this device, and sends them to the archive: now and then while playing, at once when it stops, and
 * with a request that outlives the page when that is left.
 */
export function createPositionSaver(userId: string, dispatch: Dispatch): PlayerOptions['savePosition'] {
  let sentAt = 0

  async function send(position: StoredPosition): Promise<void> {
    const call = positionsApi.endpoints.writePosition.initiate(toWriteArgument(position), { track: false })
    acceptReply(userId, position, await dispatch(call))
  }

  return (itemId, seconds, reason) => {
    const position = { itemId, seconds: Math.floor(seconds), at: Date.now() }
    storePosition(userId, position)
    if (reason === 'playing' && position.at - sentAt < intervalMs) return
    sentAt = position.at
    if (reason === 'leaving') sendFromLeavingPage(position)
    else void send(position)
  }
}

function sendFromLeavingPage(position: StoredPosition): void {
  const { params, body } = toWriteArgument(position)
  void fetch(buildUrl(writePlaybackPosition, { params }), {
    method: 'PUT',
    keepalive: true,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...getActingUserHeaders() },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
