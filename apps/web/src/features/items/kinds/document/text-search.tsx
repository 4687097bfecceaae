import type { Asset } from '@lares/shared-types/assets'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../../shared/ui/skeletons.tsx'
import styles from './document.module.css'
import { useDocumentTextQuery } from './document-text-api.ts'
import { findInText } from './find-in-text.ts'
import { paginateText } from './paginate-text.ts'

const maxShownMatches = 50
/** Sheets that are drawn; the whole text can be opened below them. */
const maxSheets = 60

interface TextSearchProps {
  asset: Asset
  language: string | null
  /** Shows the text as sheets, for a file without pictures of its pages. */
  open: boolean
}

/** Searches in a document's text, ignoring case and accents. */
export function TextSearch({ asset, language, open }: TextSearchProps) {
  const { t } = useTranslation('items')
  const [input, setInput] = useState('')
  const [query] = useDebouncedValue(input.trim(), 200)
  const { currentData: loadedText, error, refetch } = useDocumentTextQuery(asset.id)
  const text = loadedText ?? ''
  const isLoaded = loadedText !== undefined
  const isLoading = !isLoaded && !error
  const matches = useMemo(() => findInText(text, query), [text, query])
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        label={t('document.search')}
        leftSection={<Icon name="search" size={18} />}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
      />
      {error && !isLoaded ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLoading && (query || open) ? <TextSkeleton lines={3} /> : null}
      {query && isLoaded ? <p role="status">{t('document.found', { count: matches.length })}</p> : null}
      {matches.length > 0 ? (
        <ol className={styles.matches} lang={language ?? undefined}>
          {matches.slice(0, maxShownMatches).map(({ at, before, match, after }) => (
            <li key={at}>
              {before}
              <mark>{match}</mark>
              {after}
            </li>
          ))}
        </ol>
      ) : null}
      {open && text ? <TextPages text={text} language={language} /> : null}
      {!query && (isLoading || text) && (!open || paginateText(text, maxSheets).more) ? (
        <details className={styles.text}>
          <summary>{t('document.readText')}</summary>
          <div lang={language ?? undefined}>{text}</div>
        </details>
      ) : null}
    </div>
  )
}

/** A text as A4 sheets, for files that have no pictures of their pages. */
function TextPages({ text, language }: { text: string; language: string | null }) {
  const { sheets } = useMemo(() => paginateText(text, maxSheets), [text])
  return (
    <div className={styles.sheets} lang={language ?? undefined}>
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a text never change their order.
        <div key={index} className={styles.textSheet}>
          {sheet}
        </div>
      ))}
    </div>
  )
}
