import type { Language } from '@lares/shared-types/languages'
import { Button } from '@mantine/core'
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { EditedLine } from './edited-lines.ts'
import styles from './translation-line-row.module.css'

/** What a line of a translation can ask the editor for. */
export interface TranslationHandlers {
  readonly playFrom: (seconds: number) => void
  readonly setText: (index: number, text: string) => void
  readonly activate: (index: number) => void
  readonly goTo: (index: number) => void
}

interface TranslationLineRowProps {
  line: EditedLine
  index: number
  from: Language | null
  to: Language
  isActive: boolean
  /** Whether it is being spoken. */
  isCurrent: boolean
  /** Changes with each request to put the cursor into this line. */
  focus: string | undefined
  handlers: RefObject<TranslationHandlers>
}

/** One line of a transcript, and its translation below it. */
export const TranslationLineRow = memo(function TranslationLineRow({
  line,
  index,
  from,
  to,
  isActive,
  isCurrent,
  focus,
  handlers,
}: TranslationLineRowProps) {
  const { t } = useTranslation('transcripts')
  const field = useRef<HTMLTextAreaElement>(null)
  const time = formatDuration(line.start)
  const { source, speaker, text } = line

  useLayoutEffect(() => {
    if (focus === undefined) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focus])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.altKey) return
    const isControl = event.ctrlKey || event.metaKey
    const isNext =
      event.key === 'Enter' ? !event.shiftKey && !isControl : isControl && event.key === 'ArrowDown'
    if (!isNext && !(isControl && event.key === 'ArrowUp')) return
    event.preventDefault()
    handlers.current.goTo(isNext ? index + 1 : index - 1)
  }

  return (
    <div
      className={styles.row}
      data-active={isActive || undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <button
        type="button"
        className={styles.time}
        aria-label={t('line.playFrom', { time })}
        onClick={() => handlers.current.playFrom(line.start)}
      >
        {time}
      </button>
      <div className={styles.words}>
        <p className={styles.source} lang={from ?? undefined}>
          {speaker ? <strong>{speaker} </strong> : null}
          {source}
        </p>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={t('translation.line', { number: index + 1, time })}
          placeholder={t('translation.untranslated')}
          lang={to}
          rows={1}
          maxLength={5000}
          value={text}
          onFocus={() => handlers.current.activate(index)}
          onKeyDown={onKeyDown}
          onChange={(event) => handlers.current.setText(index, event.currentTarget.value)}
        />
        <LineNotes line={line} onText={(taken) => handlers.current.setText(index, taken)} />
      </div>
    </div>
  )
})

/** That a machine has translated a line, that the line was changed since, and what somebody else has written. */
function LineNotes({ line, onText }: { line: EditedLine; onText: (text: string) => void }) {
  const { t } = useTranslation('transcripts')
  const { origin, translatedFrom, isTouched, text, theirs } = line
  return (
    <>
      {translatedFrom !== undefined && !isTouched ? (
        <div className={styles.note} data-warning>
          <Icon name="alert-triangle" size={14} />
          <span>{t('translation.changedLine', { text: translatedFrom })}</span>
          <Button size="compact-sm" variant="default" onClick={() => onText(text)}>
            {t('translation.stillRight')}
          </Button>
        </div>
      ) : null}
      {theirs !== undefined ? (
        <div className={styles.note} data-warning>
          <Icon name="users" size={14} />
          <span>{t('translation.theirs', { text: theirs })}</span>
          <Button size="compact-sm" variant="default" onClick={() => onText(theirs)}>
            {t('translation.takeTheirs')}
          </Button>
        </div>
      ) : null}
      {origin === 'machine' && !isTouched ? (
        <p className={styles.note}>
          <Icon name="sparkles" size={14} />
          {t('translation.byMachine')}
        </p>
      ) : null}
    </>
  )
}
