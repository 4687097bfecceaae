import type { ImportCounts, RefusedEvent } from '@lares/shared-types/calendar-imports'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import { isEventDay } from '../calendar/views.ts'
import styles from './import-dialog.module.css'

interface ImportResultProps {
  counts: ImportCounts
  /** Whether it was imported; otherwise the counts say what would happen. */
  isDone: boolean
}

const figures = ['created', 'changed', 'same', 'deleted', 'shortened', 'ignored'] as const

/** What an import creates and changes, and what it refuses, each with the reason. */
export function ImportResult({ counts, isDone }: ImportResultProps) {
  const { t } = useTranslation('planning')
  const shown = figures.filter((name) => counts[name] > 0)
  return (
    <>
      {shown.length === 0 && counts.refused === 0 ? <p>{t('import.nothing')}</p> : null}
      {isDone ? null : (
        <ul className={styles.figures}>
          {shown.map((name) => (
            <li key={name}>{t(`import.${name}`, { count: counts[name] })}</li>
          ))}
        </ul>
      )}
      {counts.refused > 0 ? (
        <details className={styles.refused}>
          <summary>{t('import.refused', { count: counts.refused })}</summary>
          <ul>
            {counts.refusals.map((refusal, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be the same.
              <Refusal key={index} refusal={refusal} />
            ))}
            {counts.refused > counts.refusals.length ? (
              <li>{t('more', { count: counts.refused - counts.refusals.length })}</li>
            ) : null}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Refusal({ refusal: { title, day, reason } }: { refusal: RefusedEvent }) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const date = day && isEventDay(day) ? texts.date(day) : undefined
  return (
    <li>
      <strong>{title || t('import.untitled')}</strong>
      {date ? ` · ${date}` : null}
      <br />
      {t(`import.reasons.${reason}`)}
    </li>
  )
}
