import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { isDoubtful, type Line } from '../lines/line.ts'
import type { LineHandlers } from './line-handlers.ts'
import styles from './line-row.module.css'
import type { FocusRequest } from './use-transcript-editor.ts'

interface LineRowProps {
  line: Line
  number: number
  isActive: boolean
  /** Whether it is being spoken. */
  isCurrent: boolean
  colour: string | undefined
  /** The id of the list of names that are offered. */
  namesId: string
  /** The request to put the cursor into this line. */
  focus: FocusRequest | undefined
  handlers: RefObject<LineHandlers>
  /** The tools of the active line. */
  children?: ReactNode
}

/** One line in the editor: its time, its speaker and its text. */
export const LineRow = memo(function LineRow({
  line,
  number,
  isActive,
  isCurrent,
  colour,
  namesId,
  focus,
  handlers,
  children,
}: LineRowProps) {
  const { t } = useTranslation('transcripts')
  const text = useRef<HTMLTextAreaElement>(null)
  const { id, start, speaker = '' } = line
  const time = formatDuration(start)
  useGrowing(text, line.text)

  useEffect(() => {
    const field = text.current
    if (!focus || !field) return
    field.focus({ preventScroll: true })
    const caret = focus.caret === 'end' ? field.value.length : focus.caret
    field.setSelectionRange(caret, caret)
  }, [focus])

  return (
    <div
      className={styles.row}
      data-active={isActive || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      style={{ '--speaker': colour ?? 'transparent' }}
    >
      <button
        type="button"
        className={styles.time}
        aria-label={t('line.playFrom', { time })}
        onClick={() => handlers.current.playFrom(id, start)}
      >
        {time}
      </button>
      <div className={styles.words}>
        <div className={styles.head}>
          <input
            className={styles.speaker}
            aria-label={t('line.speaker', { number })}
            placeholder={t('line.noSpeaker')}
            list={namesId}
            maxLength={200}
            defaultValue={speaker}
            key={speaker}
            onFocus={() => handlers.current.activate(id)}
            onBlur={(event) => handlers.current.setSpeaker(id, event.currentTarget.value)}
          />
          {line.isUntimed || isDoubtful(line) ? <LineState line={line} /> : null}
        </div>
        <textarea
          ref={text}
          className={styles.text}
          aria-label={t('line.text', { number, time })}
          rows={1}
          maxLength={5000}
          value={line.text}
          onFocus={() => handlers.current.activate(id)}
          onBlur={() => handlers.current.endTyping()}
          onChange={(event) => handlers.current.setText(id, event.currentTarget.value)}
        />
        {children}
      </div>
    </div>
  )
})

function LineState({ line }: { line: Line }) {
  const { t } = useTranslation('transcripts')
  return (
    <span className={styles.state} data-doubtful={isDoubtful(line) || undefined}>
      <Icon name={isDoubtful(line) ? 'alert-triangle' : 'clock'} size={14} />
      {isDoubtful(line) ? t('line.doubtful') : t('line.untimed')}
    </span>
  )
}

/** Lets a field grow with its text where style sheets cannot (`field-sizing`). */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text that is rendered.
  useLayoutEffect(() => {
    const { current } = field
    if (!current || CSS.supports?.('field-sizing', 'content')) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [field, text])
}
