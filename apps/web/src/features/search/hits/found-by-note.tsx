import type { FoundBy } from '@lares/shared-types/contracts/search'
import { Trans, useTranslation } from 'react-i18next'
import styles from './hits.module.css'
import { MarkedText } from './marked-text.tsx'

const sentences = {
  tag: 'foundBy.tag',
  category: 'foundBy.category',
  participant: 'foundBy.participant',
  place: 'foundBy.place',
  detail: 'foundBy.detail',
} as const satisfies Record<FoundBy['field'], string>

/** Says by what something was found that shows none of the words itself: a tag, a person, a place. */
export function FoundByNote({ foundBy }: { foundBy: readonly FoundBy[] }) {
  const { t } = useTranslation('search')
  return foundBy.map(({ field, parts }) => (
    <p key={`${field} ${parts.map(({ text }) => text).join('')}`} className={styles.foundBy}>
      <Trans t={t} i18nKey={sentences[field]} components={{ name: <MarkedText parts={parts} /> }} />
    </p>
  ))
}
