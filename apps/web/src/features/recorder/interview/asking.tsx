import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InterviewProgress, StoredRecording } from '../engine/stored-recording.ts'
import { loadRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'
import styles from './asking.module.css'

/** The present question in large letters. Each question that is asked begins a chapter. */
export function Asking({ interview }: { interview: InterviewProgress }) {
  const { t } = useTranslation('recorder')
  const { questions, at } = interview
  const isPaused = useRecorderState((state) => state.phase === 'paused')
  const question = useRef<HTMLHeadingElement>(null)
  useArrowKeys(
    () => void ask(at - 1),
    () => void ask(at + 1),
  )

  /** @param passes whether the present question was not answered, so that it gets no chapter */
  async function ask(next: number, passes = false) {
    const asked = questions[next]
    if (asked === undefined) return
    const recorder = await loadRecorder()
    const { recording } = recorder.getState()
    if (!recording) return
    const marks = passes ? withoutLast(recording, questions[at]) : recording.marks
    recorder.change({ marks, interview: { ...interview, at: next } })
    recorder.mark(asked)
    question.current?.focus()
  }

  return (
    <section className={styles.asking} aria-label={t('interview.question')}>
      <p className={styles.number}>{t('interview.number', { number: at + 1, count: questions.length })}</p>
      <h2 ref={question} tabIndex={-1} className={styles.question} aria-live="polite">
        {questions[at]}
      </h2>
      {isPaused ? <p className={styles.paused}>{t('interview.paused')}</p> : null}
      <div className={styles.buttons}>
        <Button variant="default" size="xl" disabled={at === 0} onClick={() => void ask(at - 1)}>
          {t('interview.previous')}
        </Button>
        <Button
          variant="default"
          size="xl"
          disabled={at === questions.length - 1}
          onClick={() => void ask(at + 1, true)}
        >
          {t('interview.skip')}
        </Button>
        <Button
          size="xl"
          className={styles.next ?? ''}
          disabled={at === questions.length - 1}
          onClick={() => void ask(at + 1)}
        >
          {t('interview.next')}
        </Button>
      </div>
      {at === questions.length - 1 ? <p className={styles.number}>{t('interview.last')}</p> : null}
    </section>
  )
}

function withoutLast({ marks }: StoredRecording, title: string | undefined) {
  return marks.at(-1)?.title === title ? marks.slice(0, -1) : marks
}

/** Acts on the arrow keys, unless a field has the focus. */
function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  const latest = useRef({ onLeft, onRight })
  latest.current = { onLeft, onRight }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { target, key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]')) return
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      event.preventDefault()
      if (key === 'ArrowLeft') latest.current.onLeft()
      else latest.current.onRight()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
