import type { CheckName } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRepairFindingsMutation } from '../api.ts'

/** Returns a function that starts the repair of all findings of a check, or of one, and passes on its operation. */
export function useRepair(check: CheckName, onStarted: (operationId: string) => void) {
  const { t } = useTranslation('integrity')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const [start, { isLoading: isStarting }] = useRepairFindingsMutation()

  async function repair(findingId?: string): Promise<{ error?: unknown }> {
    const { data, error } = await start({ body: { check, ...(findingId && { findingIds: [findingId] }) } })
    if (error) showFailure(error)
    else if (data?.operationId) onStarted(data.operationId)
    else dispatch(toastShown({ title: t('acts.nothing') }))
    return {}
  }
  return { repair, isStarting }
}
