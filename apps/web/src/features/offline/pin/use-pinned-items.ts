import { useCallback, useEffect, useState } from 'react'
import {
  canPinItems,
  listPinnedItems,
  type PinnedItem,
  unpinItem,
} from '../../../shared/offline/pinned-items.ts'
import { useUser } from '../../../shared/session/use-user.ts'

const changeEvent = 'lares:kept-changed'

/** Loads the items that the user has stored on this device; `items` is `undefined` until then. */
export function usePinnedItems() {
  const userId = useUser()?.id
  const [items, setItems] = useState<readonly PinnedItem[]>()

  const load = useCallback(async () => {
    if (!userId || !canPinItems()) return setItems([])
    setItems(await listPinnedItems(userId).catch(() => []))
  }, [userId])

  useEffect(() => {
    const reload = () => void load()
    reload()
    window.addEventListener(changeEvent, reload)
    return () => window.removeEventListener(changeEvent, reload)
  }, [load])

  async function remove(id: string) {
    if (userId) await unpinItem(userId, id).catch(() => undefined)
    notifyPinnedChanged()
  }

  return { items, remove }
}

/** Makes all users of `usePinnedItems` reload. */
export function notifyPinnedChanged(): void {
  window.dispatchEvent(new Event(changeEvent))
}
