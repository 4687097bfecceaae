import { UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyOrNothing } from '../../shared/build/lazy-or-nothing.ts'
import { whenSettled } from '../../shared/build/when-idle.ts'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { isDialogOpen } from '../../shared/keys/dialog-open.ts'
import { useTypedKey } from '../../shared/keys/use-typed-key.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import styles from './search-box.module.css'

/** Pages that have a box of their own, with more to it. */
const withOwnBox: readonly string[] = [paths.search.pattern, paths.searchTypesense.pattern]

const loadQuickSearch = () =>
  import('../../features/search/quick/quick-search.tsx').then((file) => file.QuickSearch)
const QuickSearch = lazyOrNothing(loadQuickSearch)

/** Opens the search over any page, as Ctrl+K and / do. The pages of searching have their own box, to which the keys lead there. */
export function SearchBox() {
  const { t } = useTranslation(['app', 'search', 'navigation'])
  const pages = useNavigation().map(({ path, label, icon }) => ({
    path,
    icon,
    title: t(`navigation:${label}`),
  }))
  const [opened, quick] = useDisclosure(false)
  const { pathname } = useLocation()
  const onSearchPage = withOwnBox.includes(pathname)

  // What is typed right after the keys goes into the field only if it is there at once.
  useEffect(() => whenSettled(() => void loadQuickSearch().catch(() => undefined)), [])
  useHotkeys([['mod+K', () => go(onSearchPage ? ownField() : null), { preventDefault: true }]], [])
  useTypedKey('/', () => go(ownField()))

  /** Into the page's own field, else into the search over the page; not from over a dialog. */
  function go(field: HTMLInputElement | null) {
    if (isDialogOpen()) return
    if (!field) return quick.open()
    field.focus()
    field.select()
  }

  return (
    <>
      {onSearchPage ? null : (
        <UnstyledButton
          className={styles.box}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={quick.open}
        >
          <Icon name="search" size={18} />
          <span className={styles.words}>{t('shell.search')}</span>
          <kbd className={styles.keys} aria-hidden>
            {t(isMac() ? 'search:keys.mac' : 'search:keys.others')}
          </kbd>
        </UnstyledButton>
      )}
      {opened ? (
        <Suspense>
          <QuickSearch pages={pages} onClose={quick.close} />
        </Suspense>
      ) : null}
    </>
  )
}

function ownField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]')
}

function isMac(): boolean {
  return /mac/i.test(navigator.platform)
}
