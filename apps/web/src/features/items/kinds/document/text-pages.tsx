import { useMemo } from 'react'
import styles from './document.module.css'
import { textSheets } from './text-sheets.ts'

/** Sheets that are drawn; who wants more reads the whole as text. */
export const maxSheets = 60

/** A text as the pages that it would fill, for files that have no pages of their own. */
export function TextPages({ text, language }: { text: string; language: string | null }) {
  const { sheets } = useMemo(() => textSheets(text, maxSheets), [text])
  return (
    <div className={styles.sheets} lang={language ?? undefined}>
      {sheets.map((sheet, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of one text never change their order.
        <div key={place} className={styles.textSheet}>
          {sheet}
        </div>
      ))}
    </div>
  )
}
