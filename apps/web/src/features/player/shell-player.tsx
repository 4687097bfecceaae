import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { Suspense, useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { lazyOptional } from '../../shared/build/lazy-optional.ts'
import { runWhenIdle } from '../../shared/build/when-idle.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { destroyPlayer, hasStoredQueue, restoreQueue } from './player-slot.ts'
import { usePlayerState } from './use-player.ts'

const MiniPlayer = lazyOptional(() => import('./mini/mini-player.tsx').then((file) => file.MiniPlayer))

/** The player of the shell: the mini-player while there is something to play, and nothing before. */
export function ShellPlayer() {
  const userId = useUser()?.id
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const hasTrack = usePlayerState(({ queue }) => queue.index >= 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: The player of a user ends with their session.
  useEffect(() => destroyPlayer, [userId])

  // The queue of an earlier visit, once the page has nothing better to do.
  useEffect(() => {
    if (!userId || !hasStoredQueue(userId)) return
    runWhenIdle(() => void restoreQueue(userId, dispatch))
  }, [userId, dispatch])

  return hasTrack ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null
}
