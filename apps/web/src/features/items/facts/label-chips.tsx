import type { LabelRef } from '@lares/shared-types/labels'
import { Link } from 'react-router'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import { FactRow } from '../components/fact-row.tsx'
import styles from './facts.module.css'

interface LabelChipsProps {
  term: string
  labels: readonly LabelRef[]
  by: 'category' | 'tag'
}

/** Tags or categories with their colours, each linking to the items with that label; nothing for an empty list. */
export function LabelChips({ term, labels, by }: LabelChipsProps) {
  const getName = useName()
  if (labels.length === 0) return null
  return (
    <FactRow term={term}>
      <ul className={styles.chips}>
        {labels.map(({ id, names, colour }) => (
          <li key={id}>
            <Link to={buildSearchLink(by, id)} className={styles.chip ?? ''}>
              {colour ? <span className={styles.dot} style={{ background: colour }} /> : null}
              {getName(names)}
            </Link>
          </li>
        ))}
      </ul>
    </FactRow>
  )
}
