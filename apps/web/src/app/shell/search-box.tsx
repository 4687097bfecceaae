import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { collectTyping, type TypedAhead } from '../../features/search/quick/typed-ahead.ts'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { paths } from '../../shared/config/paths.ts'
import { useText } from '../../shared/i18n/text-key.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { isDialogOpen } from '../../shared/keys/dialog-open.ts'
import { useTypedKey } from '../../shared/keys/use-typed-key.ts'
import { lazyDialog } from '../../shared/ui/lazy-with-retry.tsx'
import { namedPages } from '../navigation/navigation.ts'
import { useEntries } from '../navigation/use-navigation.ts'
import styles from './search-box.module.css'

/** Pages that contain a search field themselves. */
const pathsWithSearchField: readonly string[] = [paths.search.pattern, paths.searchTypesense.pattern]

const loadQuickSearch = () =>
  import('../../features/search/quick/quick-search.tsx').then((file) => file.QuickSearch)
const QuickSearch = lazyDialog(loadQuickSearch)

/** Opens the quick search on any page, as do Ctrl+K and /. On search pages the keys focus the page's own field instead. */
export function SearchBox() {
  const { t } = useTranslation(['app', 'search'])
  const getText = useText()
  const pages = useEntries(namedPages).map(({ path, label, icon }) => ({ path, icon, title: getText(label) }))
  const [typedAhead, setTypedAhead] = useState<TypedAhead>()
  const { pathname } = useLocation()
  const isOnSearchPage = pathsWithSearchField.includes(pathname)

  useEffect(() => runWhenSettled(() => void loadQuickSearch().catch(() => undefined)), [])
  useHotkeys(
    [['mod+K', () => focusSearch(isOnSearchPage ? findPageField() : null), { preventDefault: true }]],
    [],
  )
  useTypedKey('/', () => focusSearch(findPageField()))

  /** Focuses the page's own field, or opens the quick search without one; does nothing while a dialog is open. */
  function focusSearch(field: HTMLInputElement | null) {
    if (isDialogOpen()) return
    if (!field) return open()
    field.focus()
    field.select()
  }

  function open() {
    if (!typedAhead) setTypedAhead(collectTyping())
  }
  function close() {
    typedAhead?.take()
    setTypedAhead(undefined)
  }

  return (
    <>
      {isOnSearchPage ? null : (
        <UnstyledButton
          className={styles.box}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={open}
        >
          <Icon name="search" size={18} />
          <span className={styles.text}>{t('shell.search')}</span>
          <kbd className={styles.keys} aria-hidden>
            {t(isMac() ? 'search:keys.mac' : 'search:keys.others')}
          </kbd>
        </UnstyledButton>
      )}
      {typedAhead ? (
        <Suspense>
          <QuickSearch pages={pages} typedAhead={typedAhead} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

function findPageField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]')
}

function isMac(): boolean {
  return /mac/i.test(navigator.platform)
}
