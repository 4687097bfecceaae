import { CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './search-page.module.css'

/** Milliseconds without a letter before the archive is asked. */
const calm = 150

/** The search box: results follow the typing. Arrow down goes into them. */
export function SearchField({ words, onType }: { words: string; onType: (words: string) => void }) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState(words)
  const told = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address has changed in another way: back, forward, a link.
  useEffect(() => {
    if (words === told.current) return
    told.current = words
    setTyped(words)
  }, [words])
  useEffect(() => () => clearTimeout(timer.current), [])

  function tell(text: string) {
    clearTimeout(timer.current)
    if (text.trim() === told.current) return
    told.current = text.trim()
    onType(told.current)
  }

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text), calm)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') tell(typed)
    if (event.key !== 'ArrowDown') return
    const first = document.querySelector<HTMLElement>('[data-entry="0"] a[href]')
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  return (
    <search>
      <TextInput
        type="search"
        size="lg"
        radius="xl"
        aria-label={t('field.label')}
        placeholder={t('field.placeholder')}
        aria-keyshortcuts="Control+K /"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={10_000}
        classNames={{ input: styles.input ?? '' }}
        leftSection={<Icon name="search" size={20} />}
        rightSection={
          typed ? (
            <CloseButton
              aria-label={t('field.clear')}
              onClick={() => {
                setTyped('')
                tell('')
              }}
            />
          ) : undefined
        }
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}
