import { CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './search-page.module.css'
import { useEnterResults } from './use-enter-results.ts'

/** Milliseconds without a letter before the archive is asked. */
const calm = 150

interface SearchFieldProps {
  words: string
  onType: (words: string) => void
  /** Enter was pressed: these words are meant. */
  onEnter: (words: string) => void
  /** What is shown is the answer to `words`, and none is on its way. */
  settled: boolean
}

/** The search box: results follow the typing. Arrow down goes into them, those that are on their way included. */
export function SearchField({ words, onType, onEnter, settled }: SearchFieldProps) {
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
  const results = useEnterResults(settled && typed.trim() === words)

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
    results.forget()
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    tell(typed)
    if (event.key === 'Enter') return onEnter(typed.trim())
    event.preventDefault()
    results.enter()
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
        onBlur={results.forget}
      />
    </search>
  )
}
