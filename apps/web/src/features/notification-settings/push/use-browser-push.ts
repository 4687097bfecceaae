import { useEffect, useState } from 'react'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useAddPushDeviceMutation, usePushDevicesQuery, useRemovePushDeviceMutation } from '../api.ts'
import {
  getPushSupport,
  isSubscribed,
  NoServiceWorker,
  type PushSupport,
  subscribe,
  unsubscribe,
} from './browser-push.ts'

/** Why a change failed, by the name of its text. */
export type PushFailure = 'failed' | 'noWorker'

/** Whether this device receives pushes, and how to change that. */
export function useBrowserPush() {
  const { data } = usePushDevicesQuery()
  const [add] = useAddPushDeviceMutation()
  const [remove] = useRemovePushDeviceMutation()
  const showFailure = useFailureToast()
  const [support, setSupport] = useState<PushSupport>()
  const [isOnHere, setIsOnHere] = useState(false)
  const [failure, setFailure] = useState<PushFailure>()
  const [isChanging, setIsChanging] = useState(false)

  async function update() {
    setSupport(getPushSupport())
    setIsOnHere(await isSubscribed())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is asked once, and again after each change.
  useEffect(() => void update().catch(() => setSupport('unsupported')), [])

  async function change(act: () => Promise<void>) {
    setIsChanging(true)
    setFailure(undefined)
    await act().catch((error: unknown) =>
      setFailure(error instanceof NoServiceWorker ? 'noWorker' : 'failed'),
    )
    await update().catch(() => undefined)
    setIsChanging(false)
  }

  return {
    support,
    isOn: isOnHere && (data?.devices.some(({ isCurrent }) => isCurrent) ?? false),
    isChanging,
    /** Whether the key and the devices are loaded. */
    isReady: data !== undefined,
    failure,
    start: () =>
      change(async () => {
        const body = data && (await subscribe(data.publicKey))
        if (!body) return
        const { error } = await add({ body })
        if (error) {
          await unsubscribe()
          showFailure(error)
        }
      }),
    stop: () =>
      change(async () => {
        await unsubscribe()
        const current = data?.devices.find((device) => device.isCurrent)
        if (current) await remove({ params: { id: current.id } })
      }),
  }
}
