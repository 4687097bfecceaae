import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { isDialogOpen } from '../../shared/keys/dialog-open.ts'
import { useTypedKey } from '../../shared/keys/use-typed-key.ts'
import styles from './search-box.module.css'

/** Pages that have a box of their own, with more to it. */
const withOwnBox: readonly string[] = [paths.search.pattern, paths.searchTypesense.pattern]

/** Asks the search page from anywhere; Ctrl+K or / comes here, or to the page's own box. */
export function SearchBox() {
  const { t } = useTranslation('app')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [words, setWords] = useState('')

  useHotkeys([['mod+K', () => focusSearch(input.current), { preventDefault: true }]], [])
  useTypedKey('/', () => focusSearch(input.current))
  useEffect(() => {
    if (!withOwnBox.includes(pathname)) setWords('')
  }, [pathname])

  function search(event: FormEvent) {
    event.preventDefault()
    const query = words.trim()
    void navigate(query ? `${paths.search.to()}?${new URLSearchParams({ q: query })}` : paths.search.to())
  }

  if (withOwnBox.includes(pathname)) return null
  return (
    <search className={styles.box}>
      <form onSubmit={search}>
        <TextInput
          ref={input}
          type="search"
          name="q"
          radius="xl"
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          aria-keyshortcuts="Control+K"
          leftSection={<Icon name="search" size={18} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}

/** The page's own search field where it has one, else the one of the top bar; neither from over a dialog. */
function focusSearch(own: HTMLInputElement | null) {
  if (isDialogOpen()) return
  const field = document.querySelector<HTMLInputElement>('main input[type=search]') ?? own
  field?.focus()
  field?.select()
}
