import type { QueueName } from '@lares/shared-types/jobs'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRetryFailedJobsMutation } from '../api.ts'

/** Retries all failed jobs of a queue; those that fail again meanwhile are not retried a second time. */
export function RetryAllButton({ queue, count }: { queue: QueueName; count: number }) {
  const { t } = useTranslation('jobs')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const [retryFailed] = useRetryFailedJobsMutation()
  const [isRunning, setIsRunning] = useState(false)

  async function retryAll(): Promise<void> {
    setIsRunning(true)
    try {
      let total = 0
      let before: string | undefined
      for (let hasMore = true; hasMore; ) {
        const reply = await retryFailed({ params: { queue }, body: before ? { before } : {} }).unwrap()
        total += reply.retried
        ;({ before, hasMore } = reply)
      }
      dispatch(toastShown({ title: t('failed.retried', { count: total }), intent: 'success' }))
    } catch (error) {
      showFailure(error)
    } finally {
      setIsRunning(false)
      dispatch(api.util.invalidateTags(['Jobs']))
    }
  }

  return (
    <Button variant="default" loading={isRunning} onClick={retryAll}>
      {t('failed.retryAll', { name: t(`names.${queue}`), count })}
    </Button>
  )
}
