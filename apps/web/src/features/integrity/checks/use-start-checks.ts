import type { CheckName } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRunChecksMutation } from '../api.ts'

/** Returns a function that starts checks and says so, or why not. */
export function useStartChecks() {
  const { t } = useTranslation('integrity')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const [run, { isLoading: isStarting }] = useRunChecksMutation()
  async function start(checks: CheckName[]) {
    const { data, error } = await run({ body: { checks } })
    if (error) showFailure(error)
    else dispatch(toastShown({ title: t(data?.operationId ? 'check.started' : 'check.startedAlready') }))
  }
  return { start, isStarting }
}
