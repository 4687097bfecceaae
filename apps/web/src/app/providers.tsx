import { MantineProvider } from '@mantine/core'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider, useSelector } from 'react-redux'
import { selectIsDark } from '../shared/preferences/preferences-slice.ts'
import { mantineTheme } from '../shared/theme/mantine-theme.ts'
import type { AppStore } from './store.ts'

/** Store, texts and theme around everything. */
export function Providers({ store, i18n, children }: { store: AppStore; i18n: i18n; children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <Theme>{children}</Theme>
      </I18nextProvider>
    </Provider>
  )
}

/** Mantine without style elements of its own: variables and classes are in `styles/`, as the CSP wants it. */
function Theme({ children }: { children: ReactNode }) {
  const scheme = useSelector(selectIsDark) ? 'dark' : 'light'
  return (
    <MantineProvider
      // Where nothing is laid out, nothing may be hidden for lying outside of what is seen.
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
