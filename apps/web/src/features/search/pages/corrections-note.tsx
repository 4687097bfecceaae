import type { Correction } from '@lares/shared-types/contracts/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { loneChip } from '../chips/chip.tsx'
import type { SearchControl } from '../state/use-search-state.ts'
import { withMeant } from '../state/with-meant.ts'
import styles from './search-page.module.css'

interface CorrectionsNoteProps extends Pick<SearchControl, 'state' | 'change'> {
  corrections: readonly Correction[]
}

/** Which mistyped words were looked for as others; each of these can be taken over into the search. */
export function CorrectionsNote({ state, change, corrections }: CorrectionsNoteProps) {
  const { t } = useTranslation('search')
  return corrections.map(({ typed, meant }) => (
    <p key={typed} className={styles.correction} role="status">
      {t('corrections.note', { typed })}{' '}
      {meant.map((word) => (
        <UnstyledButton
          key={word}
          className={loneChip}
          aria-label={t('suggestions.word', { text: word })}
          onClick={() => change({ q: withMeant(state.q, typed, word) })}
        >
          {word}
        </UnstyledButton>
      ))}
    </p>
  ))
}
