import type { MeaningReason, SearchHit } from '@lares/shared-types/contracts/search'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './hits.module.css'

/** Says that a hit was found by its meaning, and by which words where dictionaries tell: “pain ≈ bread”. */
export function MeaningNote({ hit: { byMeaning, reason = [] } }: { hit: SearchHit }) {
  const { t } = useTranslation('search')
  if (reason.length === 0) return byMeaning ? <p className={styles.foundBy}>{t('foundBy.meaning')}</p> : null
  return (
    <p className={styles.foundBy}>
      {t('foundBy.meaning')}
      {reason.map((pair) => (
        <span key={`${pair.query} ${pair.found}`} className={styles.reason}>
          <span aria-hidden>
            <Pair pair={pair} text="foundBy.pair" />
          </span>
          <VisuallyHidden>
            <Pair pair={pair} text="foundBy.pairSpoken" />
          </VisuallyHidden>
        </span>
      ))}
    </p>
  )
}

/** Stands for the found word in a text; no text contains it. */
const placeOfFound = '\u0000'

/** A pair of words, of which the found one is marked with its language. */
function Pair({ pair, text }: { pair: MeaningReason; text: 'foundBy.pair' | 'foundBy.pairSpoken' }) {
  const { t } = useTranslation('search')
  const { query, found, language } = pair
  const [before, after] = t(text, { query, found: placeOfFound }).split(placeOfFound)
  return (
    <>
      {before}
      <span lang={language}>{found}</span>
      {after}
    </>
  )
}
