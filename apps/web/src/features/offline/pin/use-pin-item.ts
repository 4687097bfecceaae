import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { PinError, type PinnableItem, pinItem } from '../../../shared/offline/pinned-items.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { notifyPinnedChanged } from './use-pinned-items.ts'

/** Stores an item on the device: starts, stops and reports the progress; `receivedBytes` is `undefined` while idle. */
export function usePinItem(subject: PinnableItem, files: readonly string[]) {
  const { t } = useTranslation('offline')
  const dispatch = useDispatch()
  const userId = useUser()?.id
  const [receivedBytes, setReceivedBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)

  async function start() {
    if (!userId || running.current) return
    const controller = new AbortController()
    running.current = controller
    setReceivedBytes(0)
    try {
      await pinItem({ userId, subject, files, signal: controller.signal, onProgress: setReceivedBytes })
    } catch (error) {
      if (error instanceof PinError) {
        dispatch(toastShown({ title: t(`keep.failures.${error.reason}`), intent: 'error' }))
      }
    } finally {
      running.current = undefined
      setReceivedBytes(undefined)
      notifyPinnedChanged()
    }
  }

  return { receivedBytes, start, stop: () => running.current?.abort() }
}
