import { type Chapter, findChapterIndex } from '@lares/shared-types/chapters'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import styles from './chapters.module.css'

interface ChapterListProps {
  chapters: readonly Chapter[]
  /** Seconds; undefined while the recording is not the current one. */
  position: number | undefined
  onChoose: (seconds: number) => void
  /** What else a line offers. */
  renderActions?: (chapter: Chapter) => ReactNode
  language?: string | null
}

/** Chapters by their times; choosing one goes there. */
export function ChapterList({ chapters, position, onChoose, renderActions, language }: ChapterListProps) {
  const current = position === undefined ? -1 : findChapterIndex(chapters, position)
  return (
    <ol className={styles.list}>
      {chapters.map((chapter, index) => (
        <li key={chapter.start} className={styles.line} aria-current={index === current || undefined}>
          <UnstyledButton className={styles.choose ?? ''} onClick={() => onChoose(chapter.start)}>
            <span className={styles.time}>{formatDuration(chapter.start)}</span>
            <span lang={language ?? undefined}>{chapter.title}</span>
          </UnstyledButton>
          {renderActions?.(chapter)}
        </li>
      ))}
    </ol>
  )
}
