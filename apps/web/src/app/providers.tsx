import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider, useSelector } from 'react-redux'
import { selectIsDark } from '../shared/preferences/preferences-slice.ts'
import { mantineTheme } from '../shared/theme/mantine-theme.ts'
import type { AppStore } from './store.ts'

/** Provides the store, translations and the theme. */
export function Providers({ store, i18n, children }: { store: AppStore; i18n: i18n; children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <Theme>{children}</Theme>
      </I18nextProvider>
    </Provider>
  )
}

/** Mantine without style elements, which the CSP forbids: its variables and classes are in `styles/`. */
function Theme({ children }: { children: ReactNode }) {
  const scheme = useSelector(selectIsDark) ? 'dark' : 'light'
  return (
    <MantineProvider
      // jsdom has no layout, so Mantine would consider elements to be outside the viewport and hide them.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
      theme={mantineTheme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
