import type { Chapter } from '@lares/shared-types/chapters'
import styles from './chapters.module.css'

/** Where chapters start, as marks on a bar of which the whole width is the recording. */
export function ChapterMarks({ chapters, duration }: { chapters: readonly Chapter[]; duration: number }) {
  if (duration <= 0) return null
  return chapters
    .filter(({ start }) => start > 0 && start < duration)
    .map(({ start }) => (
      <span key={start} className={styles.mark} style={{ '--at': start / duration }} aria-hidden />
    ))
}
