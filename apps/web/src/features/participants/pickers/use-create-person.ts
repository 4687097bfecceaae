import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useCreateParticipantMutation } from '../api.ts'

/** Returns a function that creates a person with a name in the user's language; it resolves with the id, if created. */
export function useCreatePerson(): (name: string) => Promise<string | undefined> {
  const language = useLanguage()
  const showFailure = useFailureToast()
  const [create] = useCreateParticipantMutation()
  const createOnce = useCreateOnce()
  return async (name) => {
    const { data, error } = await createOnce({ names: { [language]: name } }, (body) => create({ body }))
    if (error) showFailure(error)
    return data?.id
  }
}
