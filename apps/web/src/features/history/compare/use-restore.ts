import type { OmittedPart } from '@lares/shared-types/history'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useRestoreStateMutation } from '../api.ts'
import { getFieldKey } from '../fields/field-key.ts'

interface Restored {
  readonly type: HistoryType
  readonly id: string
  /** The version of the subject that is shown. */
  readonly version: number
  /** Called after a new state was saved. */
  readonly onRestored: () => void
  /** Called if somebody else has saved since. */
  readonly onStale: () => void
}

/** How long a message about what could not be restored stays, in milliseconds. */
const omittedTimeoutMs = 12_000

/** Restores a state, or some of its fields, and says what came of it. */
export function useRestore({ type, id, version, onRestored, onStale }: Restored) {
  const { t, i18n } = useTranslation('history')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const getName = useName()
  const [restore, { isLoading }] = useRestoreStateMutation()

  function describeOmitted({ field, count, names }: OmittedPart): string {
    const key = getFieldKey(field)
    const fieldName = key ? t(`fields.${key}`) : field
    if (names.length === 0) return t('omitted.part', { field: fieldName, count })
    const list = getListFormat(i18n.language).format(names.map(getName))
    return t('omitted.names', { field: fieldName, names: list })
  }

  async function run(number: number, fields?: string[]): Promise<void> {
    const { data, error } = await restore({
      params: { type, id, number },
      body: { version, ...(fields && { fields }) },
    })
    if (!data) {
      const isRestricted = isApiFailure(error) && error.params?.reason === 'restricted'
      showFailure(error, {
        'version-conflict': t('failures.stale'),
        'already-exists': t('failures.taken'),
        ...(isRestricted && { forbidden: t('failures.restricted') }),
      })
      if (isApiFailure(error) && error.code === 'version-conflict') onStale()
      return
    }
    const title = data.changed ? t('restored', { number }) : t('nothingToRestore')
    const omitted = data.omitted.map(describeOmitted).join(' ')
    const message = omitted && `${t('omitted.title')} ${omitted}`
    dispatch(
      toastShown(
        message
          ? { title, message, intent: 'warning', timeout: omittedTimeoutMs }
          : { title, intent: data.changed ? 'success' : 'info' },
      ),
    )
    if (data.changed) onRestored()
  }

  return { restore: (number: number, fields?: string[]) => void run(number, fields), isRestoring: isLoading }
}
