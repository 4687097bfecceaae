import { useCallback, useEffect, useState } from 'react'
import { canKeepFiles, type KeptThing, listKept, removeKept } from '../../../shared/kept/kept-files.ts'
import { useUser } from '../../../shared/session/use-user.ts'

const changed = 'lares:kept-changed'

/** What the signed-in person keeps on this device; undefined until that is known. */
export function useKeptThings() {
  const userId = useUser()?.id
  const [things, setThings] = useState<readonly KeptThing[]>()

  const look = useCallback(async () => {
    if (!userId || !canKeepFiles()) return setThings([])
    setThings(await listKept(userId).catch(() => []))
  }, [userId])

  useEffect(() => {
    const again = () => void look()
    again()
    window.addEventListener(changed, again)
    return () => window.removeEventListener(changed, again)
  }, [look])

  async function remove(id: string) {
    if (userId) await removeKept(userId, id).catch(() => undefined)
    tellKeptChanged()
  }

  return { things, remove }
}

/** Everything that shows what is kept looks again. */
export function tellKeptChanged(): void {
  window.dispatchEvent(new Event(changed))
}
