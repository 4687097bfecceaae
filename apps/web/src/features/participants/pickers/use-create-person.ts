import { useDispatch } from 'react-redux'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useCreateParticipantMutation } from '../api.ts'

/** Adds a person of whom only the name is known, in the reader's language; answers the id, or nothing if it failed. */
export function useCreatePerson(): (name: string) => Promise<string | undefined> {
  const dispatch = useDispatch()
  const language = useLanguage()
  const failureText = useFailureText()
  const [create] = useCreateParticipantMutation()
  return async (name) => {
    const { data, error } = await create({ body: { names: { [language]: name } } })
    if (error) dispatch(toastShown({ title: failureText(error), intent: 'error' }))
    return data?.id
  }
}
