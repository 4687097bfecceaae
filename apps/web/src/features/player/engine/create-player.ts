import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { getPlaybackPosition } from '../../../shared/playback/playback-positions.ts'
import { Player } from './player.ts'
import type { PlayerState } from './player-state.ts'
import { createPositionSaver } from './save-positions.ts'

interface CreatePlayerOptions {
  readonly userId: string
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly onChange: (state: PlayerState) => void
}

/** A player that resumes where the user stopped on any of their devices. */
export function createPlayer({ userId, dispatch, onChange }: CreatePlayerOptions): Player {
  return new Player({
    onChange,
    getPosition: (itemId) => getPlaybackPosition(userId, itemId),
    savePosition: createPositionSaver(userId, dispatch),
  })
}
