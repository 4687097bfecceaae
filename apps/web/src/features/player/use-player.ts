import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { ApiFailure } from '../../shared/api/api-failure.ts'
import { runWhenIdle } from '../../shared/build/when-idle.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import type { Player } from './engine/player.ts'
import type { PlayerState } from './engine/player-state.ts'
import { getPlayer, getPlayerState, loadPlayer, subscribeToPlayer } from './player-slot.ts'

/** The player's code could not be loaded, which happens without a connection. */
const notLoaded: ApiFailure = { status: 0, code: 'offline', message: '' }

/** A part of the player's state. It must not be a new object on each call. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const getPart = () => select(getPlayerState())
  // The build prerenders the shell.
  return useSyncExternalStore(subscribeToPlayer, getPart, getPart)
}

/**
 * Returns a function that acts on the player, and loads its code first if necessary. It is loaded ahead where something can
 * be played, because a browser may not play what starts long after the click.
 */
export function usePlayer(): (act: (player: Player) => void) => void {
  const userId = useUser()?.id ?? ''
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const showFailure = useRef<(error: unknown) => void>(() => undefined)
  showFailure.current = useFailureToast()

  useEffect(() => {
    if (userId) runWhenIdle(() => void loadPlayer(userId, dispatch).catch(() => undefined))
  }, [userId, dispatch])

  return useMemo(
    () => (act: (player: Player) => void) => {
      const player = getPlayer()
      if (player) act(player)
      else void loadPlayer(userId, dispatch).then(act, () => showFailure.current(notLoaded))
    },
    [userId, dispatch],
  )
}
