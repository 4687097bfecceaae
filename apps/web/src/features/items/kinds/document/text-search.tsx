import type { Asset } from '@lares/shared-types/assets'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './document.module.css'
import { useDocumentTextQuery } from './document-text-api.ts'
import { findInText } from './find-in-text.ts'
import { maxSheets, TextPages } from './text-pages.tsx'
import { textSheets } from './text-sheets.ts'

const mostShown = 50

interface TextSearchProps {
  asset: Asset
  language: string | null
  /** The text stands open on pages of its own, where there are no pictures of pages. */
  open: boolean
}

/** Looks for words in a document's text; accents and capitals do not matter. */
export function TextSearch({ asset, language, open }: TextSearchProps) {
  const { t } = useTranslation('items')
  const [words, setWords] = useState('')
  const [wanted] = useDebouncedValue(words.trim(), 200)
  const { data: text = '', isLoading } = useDocumentTextQuery(asset.id)
  const found = useMemo(() => findInText(text, wanted), [text, wanted])
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        label={t('document.search')}
        leftSection={<Icon name="search" size={18} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {wanted ? <p role="status">{t('document.found', { count: found.length })}</p> : null}
      {found.length > 0 ? (
        <ol className={styles.matches} lang={language ?? undefined}>
          {found.slice(0, mostShown).map(({ at, before, match, after }) => (
            <li key={at}>
              {before}
              <mark>{match}</mark>
              {after}
            </li>
          ))}
        </ol>
      ) : null}
      {open && text ? <TextPages text={text} language={language} /> : null}
      {!wanted && (isLoading || text) && (!open || textSheets(text, maxSheets).more) ? (
        <details className={styles.text}>
          <summary>{t('document.readText')}</summary>
          <div lang={language ?? undefined}>{text}</div>
        </details>
      ) : null}
    </div>
  )
}
