import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { collectTyping, type TypedAhead } from '../../features/search/quick/typed-ahead.ts'
import { lazyOrNothing } from '../../shared/build/lazy-or-nothing.ts'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
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
  const [typedAhead, setTypedAhead] = useState<TypedAhead>()
  const { pathname } = useLocation()
  const onSearchPage = withOwnBox.includes(pathname)

  useEffect(() => runWhenSettled(() => void loadQuickSearch().catch(() => undefined)), [])
  useHotkeys([['mod+K', () => go(onSearchPage ? ownField() : null), { preventDefault: true }]], [])
  useTypedKey('/', () => go(ownField()))

  /** Into the page's own field, else into the search over the page; not from over a dialog. */
  function go(field: HTMLInputElement | null) {
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
      {onSearchPage ? null : (
        <UnstyledButton
          className={styles.box}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={open}
        >
          <Icon name="search" size={18} />
          <span className={styles.words}>{t('shell.search')}</span>
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

function ownField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]')
}

function isMac(): boolean {
  return /mac/i.test(navigator.platform)
}
