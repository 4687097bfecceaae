import { useCallback, useEffect, useState } from 'react'
import { canKeepFiles, type KeptThing, listKept, removeKept } from '../../../shared/kept/kept-files.ts'
import { useUser } from '../../../shared/session/use-user.ts'

const changeEvent = 'lares:kept-changed'

/** Loads the items that the user has stored on this device; `items` is `undefined` until then. */
export function usePinnedItems() {
  const userId = useUser()?.id
  const [items, setItems] = useState<readonly KeptThing[]>()

  const load = useCallback(async () => {
    if (!userId || !canKeepFiles()) return setItems([])
    setItems(await listKept(userId).catch(() => []))
  }, [userId])

  useEffect(() => {
    const reload = () => void load()
    reload()
    window.addEventListener(changeEvent, reload)
    return () => window.removeEventListener(changeEvent, reload)
  }, [load])

  async function remove(id: string) {
    if (userId) await removeKept(userId, id).catch(() => undefined)
    notifyPinnedChanged()
  }

  return { items, remove }
}

/** Makes all users of `usePinnedItems` reload. */
export function notifyPinnedChanged(): void {
  window.dispatchEvent(new Event(changeEvent))
}
