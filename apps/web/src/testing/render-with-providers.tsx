import type { Language } from '@lares/shared-types/languages'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { loadTexts } from '../app/languages/load-texts.ts'
import { Providers } from '../app/providers.tsx'
import { createStore } from '../app/store.ts'
import { createLanguageSwitch } from '../shared/i18n/i18n.ts'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { sessionApi } from '../shared/session/session-api.ts'

/** Renders an element, by default in English, with store, texts and theme, for the user that the fake archive reports as signed in. */
export async function renderWithProviders(element: ReactNode, language: Language = 'en') {
  const { store } = createStore(readStoredPreferences(['en'], false))
  const languages = createLanguageSwitch(loadTexts)
  await languages.loadRemainingTexts()
  await languages.show(language)
  await store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }))
  const { unmount } = await act(async () =>
    render(
      <Providers store={store} i18n={languages.i18n}>
        {element}
      </Providers>,
    ),
  )
  return { store, person: userEvent.setup(), unmount }
}
