import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { readUserValue } from '../../shared/user-storage/user-storage.ts'
import type { Player } from './engine/player.ts'
import { initialState, type PlayerState } from './engine/player-state.ts'

/**
 * The one player of this page. Its code is loaded when something is played for the first time; until then there is only
 * this file.
 */
interface Slot {
  readonly userId: string
  readonly player: Player
}

let slot: Slot | undefined
let state = initialState
const listeners = new Set<() => void>()

export function subscribeToPlayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getPlayerState(): PlayerState {
  return state
}

/** The player if its code is loaded. */
export function getPlayer(): Player | undefined {
  return slot?.player
}

/** The player of a user; loads its code. */
export async function loadPlayer(
  userId: string,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Player> {
  const { createPlayer } = await import('./engine/create-player.ts')
  if (slot?.userId === userId) return slot.player
  destroyPlayer()
  const player = createPlayer({ userId, dispatch, onChange: setState })
  slot = { userId, player }
  return player
}

/** Whether an earlier visit has left a queue on this device. */
export function hasStoredQueue(userId: string): boolean {
  return readUserValue({ prefix: 'lares.queue.', userId, name: 'tracks' }) !== undefined
}

/** Loads the queue of an earlier visit, unless something is played already. */
export async function restoreQueue(
  userId: string,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<void> {
  try {
    const { loadStoredQueue } = await import('./stored-queue.ts')
    const queue = await loadStoredQueue(userId)
    if (queue.index >= 0) (await loadPlayer(userId, dispatch)).restore(queue)
  } catch {
    // Without a connection the code of the player may be missing; the queue stays stored.
  }
}

/** Stops playing an item that was deleted, and takes it out of the queue. */
export function removeFromPlayer(itemId: string): void {
  slot?.player.remove(itemId)
}

/** Ends playing without saving anything, when the user has signed out. */
export function destroyPlayer(): void {
  slot?.player.destroy()
  slot = undefined
  setState(initialState)
}

function setState(next: PlayerState): void {
  state = next
  for (const listener of [...listeners]) listener()
}
