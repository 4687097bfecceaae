import type { Language } from '@lares/shared-types/languages'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { languageChosen } from '../../shared/preferences/preferences-slice.ts'

/** Speaks the language that the inviting person chose for their guest; the guest can still choose another. */
export function useInvitedLanguage(language: Language | null | undefined): void {
  const dispatch = useDispatch()
  useEffect(() => {
    if (language) dispatch(languageChosen(language))
  }, [language, dispatch])
}
