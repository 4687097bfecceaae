import type { FoundBy } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import styles from './hits.module.css'
import { MarkedText } from './marked-text.tsx'

/** Stands in a sentence where the name comes, which has marks in it and so is no text. */
const nameHere = '\u0001'

/** Says by what something was found that shows none of the words itself: a tag, a person, a place. */
export function FoundByNote({ foundBy }: { foundBy: readonly FoundBy[] }) {
  const { t } = useTranslation('search')
  return foundBy.map(({ field, parts }) => {
    const [before, after] = t(`foundBy.${field}`, { name: nameHere }).split(nameHere)
    return (
      <p key={`${field} ${parts.map(({ text }) => text).join('')}`} className={styles.foundBy}>
        {before}
        <MarkedText parts={parts} />
        {after}
      </p>
    )
  })
}
