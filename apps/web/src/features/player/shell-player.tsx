import { Suspense, useEffect } from 'react'
import { lazyOptional } from '../../shared/build/lazy-optional.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { destroyPlayer } from './player-slot.ts'
import { usePlayerState } from './use-player.ts'

const MiniPlayer = lazyOptional(() => import('./mini/mini-player.tsx').then((file) => file.MiniPlayer))

/** The player of the shell: the mini-player while there is something to play, and nothing before. */
export function ShellPlayer() {
  const userId = useUser()?.id
  const hasTrack = usePlayerState(({ queue }) => queue.index >= 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: The player of a user ends with their session.
  useEffect(() => destroyPlayer, [userId])

  return hasTrack ? (
    <Suspense fallback={null}>
      <MiniPlayer />
    </Suspense>
  ) : null
}
