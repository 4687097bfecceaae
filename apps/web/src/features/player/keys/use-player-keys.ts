import { useEffect } from 'react'
import { usePlayer } from '../use-player.ts'
import { findPlayerKey } from './player-key.ts'

/** The keys of the player, on every page while something is loaded. */
export function usePlayerKeys(): void {
  const act = usePlayer()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const run = findPlayerKey(event)
      if (!run) return
      event.preventDefault()
      act(run)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [act])
}
