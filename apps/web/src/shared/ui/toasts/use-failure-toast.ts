import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../api/api-failure.ts'
import type { FailureNoteProps } from '../failure-note.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { toastShown } from './toasts-slice.ts'

/**
 * Returns a function that shows why a call failed as a toast. `error` is from RTK Query, `texts` are those of errors that mean
 * something more precise here, by code.
 */
export function useFailureToast(): (error: unknown, texts?: FailureNoteProps['texts']) => void {
  const dispatch = useDispatch()
  const getFailureText = useFailureText()
  return (error, texts = {}) => {
    const preciseText = isApiFailure(error) ? texts[error.code] : undefined
    dispatch(toastShown({ title: preciseText ?? getFailureText(error), intent: 'error' }))
  }
}
