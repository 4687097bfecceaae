import type { Correction } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { standaloneChip } from '../chips/chip.tsx'
import { applyCorrection } from '../state/query-text.ts'
import type { SearchControl } from '../state/use-search-state.ts'

import styles from './search-page.module.css'

interface CorrectionsNoteProps extends Pick<SearchControl, 'state' | 'change'> {
  corrections: readonly Correction[]
}

/** Lists the mistyped words of the query with their corrections; pressing one puts it into the query. */
export function CorrectionsNote({ state, change, corrections }: CorrectionsNoteProps) {
  const { t } = useTranslation('search')
  return corrections.map(({ typed, meant }) => (
    <p key={typed} className={styles.correction} role="status">
      {t('corrections.note', { typed })}{' '}
      {meant.map((word) => (
        <UnstyledButton
          key={word}
          className={standaloneChip}
          aria-label={t('suggestions.word', { text: word })}
          onClick={() => change({ q: applyCorrection(state.q, typed, word) })}
        >
          {word}
        </UnstyledButton>
      ))}
    </p>
  ))
}

/** Says that no item has all words of the query, so that each hit lacks one. */
export function PartialNote() {
  const { t } = useTranslation('search')
  return (
    <p className={styles.correction} role="status">
      {t('missing.note')}
    </p>
  )
}
