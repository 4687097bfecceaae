import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../lines/line.ts'
import styles from './find-bar.module.css'
import { findText, type Match, replaceAll, replaceMatch } from './find-text.ts'

interface FindBarProps {
  draft: Draft
  onShow: (match: Match) => void
  onChange: (act: (draft: Draft) => Draft) => void
  onClose: () => void
}

/** Finds and replaces a text in all lines. */
export function FindBar({ draft, onShow, onChange, onClose }: FindBarProps) {
  const { t } = useTranslation('transcripts')
  const [query, setQuery] = useState('')
  const [replacement, setReplacement] = useState('')
  const [wholeWord, setWholeWord] = useState(false)
  const [matchCase, setMatchCase] = useState(false)
  const [index, setIndex] = useState(0)
  const [replaced, setReplaced] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  const options = useMemo(() => ({ query, wholeWord, matchCase }), [query, wholeWord, matchCase])
  const matches = useMemo(() => findText(draft, options), [draft, options])
  const at = matches.length === 0 ? -1 : Math.min(index, matches.length - 1)
  const match = matches[at]

  useEffect(() => field.current?.focus(), [])

  function step(by: 1 | -1) {
    const next = (at + by + matches.length) % matches.length
    setIndex(next)
    setReplaced(undefined)
    const found = matches[next]
    if (found) onShow(found)
  }

  function getStatus(): string {
    if (replaced !== undefined) return t('find.replaced', { count: replaced })
    if (query === '') return ''
    return matches.length === 0 ? t('find.none') : t('find.count', { index: at + 1, count: matches.length })
  }

  return (
    <search
      className={styles.bar}
      aria-label={t('find.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextInput
        ref={field}
        className={styles.field ?? ''}
        label={t('find.query')}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setIndex(0)
          setReplaced(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && matches.length > 0) step(event.shiftKey ? -1 : 1)
        }}
      />
      <TextInput
        className={styles.field ?? ''}
        label={t('find.replacement')}
        value={replacement}
        onChange={(event) => setReplacement(event.currentTarget.value)}
      />
      <div className={styles.options}>
        <Checkbox
          label={t('find.wholeWord')}
          checked={wholeWord}
          onChange={(event) => setWholeWord(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('find.matchCase')}
          checked={matchCase}
          onChange={(event) => setMatchCase(event.currentTarget.checked)}
        />
        <span role="status" className={styles.status}>
          {getStatus()}
        </span>
      </div>
      <div className={styles.options}>
        <Button variant="default" disabled={!match} onClick={() => step(-1)}>
          {t('find.previous')}
        </Button>
        <Button variant="default" disabled={!match} onClick={() => step(1)}>
          {t('find.next')}
        </Button>
        <Button
          variant="default"
          disabled={!match}
          onClick={() => match && onChange((before) => replaceMatch(before, match, replacement))}
        >
          {t('find.replace')}
        </Button>
        <Button
          disabled={!match}
          onClick={() => {
            setReplaced(matches.length)
            onChange((before) => replaceAll(before, options, replacement))
          }}
        >
          {t('find.replaceAll')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </search>
  )
}
