import { useDispatch } from 'react-redux'
import { useFailureText } from '../use-failure-text.ts'
import { toastShown } from './toasts-slice.ts'

/** Returns a function that shows why a call failed as a toast. `error`: from RTK Query. */
export function useFailureToast(): (error: unknown) => void {
  const dispatch = useDispatch()
  const getFailureText = useFailureText()
  return (error) => {
    dispatch(toastShown({ title: getFailureText(error), intent: 'error' }))
  }
}
