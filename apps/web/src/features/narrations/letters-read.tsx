import type { NarratedLetter } from '@lares/shared-types/narrations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../shared/icons/icon.tsx'
import { itemLinks } from '../../shared/items/item-links.ts'
import { useItemTitle } from '../../shared/items/use-item-title.ts'
import { useNarrations } from './api.ts'
import { LoadFailure } from './load-failure.tsx'
import styles from './read-aloud.module.css'

/** The letters that a recording reads aloud; nothing if it reads none. */
export function LettersRead({ itemId }: { itemId: string }) {
  const { t } = useTranslation('narrations')
  const { currentData, error } = useNarrations(itemId)
  if (!currentData) return <LoadFailure error={error} />
  if (currentData.reads.length === 0) return null
  return (
    <section aria-label={t('reads.title')} className={styles.reads}>
      <ul className={styles.letters}>
        {currentData.reads.map(({ id, letter }) => (
          <li key={id}>
            <LetterLink letter={letter} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LetterLink({ letter }: { letter: NarratedLetter }) {
  const { t } = useTranslation('narrations')
  const title = useItemTitle()(letter)
  return (
    <Link to={itemLinks.profile(letter)} className={styles.letter ?? ''}>
      <Icon name="text-recognition" size={20} />
      <span className={styles.letterText}>
        <span className={styles.letterTitle}>{title}</span>
        <span className={styles.muted}>{t('reads.follow')}</span>
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  )
}
