import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { type KeptSubject, keepFiles, NotKept } from '../../../shared/kept/kept-files.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { tellKeptChanged } from './use-kept-things.ts'

/** Keeping something on the device: how many bytes have come, starting it and stopping it. A failure is said. */
export function useKeepFiles(subject: KeptSubject, files: readonly string[]) {
  const { t } = useTranslation('offline')
  const dispatch = useDispatch()
  const userId = useUser()?.id
  const [received, setReceived] = useState<number>()
  const running = useRef<AbortController>(undefined)

  async function start() {
    if (!userId || running.current) return
    const controller = new AbortController()
    running.current = controller
    setReceived(0)
    try {
      await keepFiles({ userId, subject, files, signal: controller.signal, onProgress: setReceived })
    } catch (error) {
      if (error instanceof NotKept) {
        dispatch(toastShown({ title: t(`keep.failures.${error.reason}`), intent: 'error' }))
      }
    } finally {
      running.current = undefined
      setReceived(undefined)
      tellKeptChanged()
    }
  }

  return { received, start, stop: () => running.current?.abort() }
}
