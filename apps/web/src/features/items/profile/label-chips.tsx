import type { LabelRef } from '@lares/shared-types/labels'
import { useName } from '../../../shared/i18n/use-name.ts'
import { FactRow } from '../shown/fact-row.tsx'
import styles from './profile-side.module.css'

/** Tags or categories with their colours; nothing where there are none. */
export function LabelChips({ term, labels }: { term: string; labels: readonly LabelRef[] }) {
  const nameOf = useName()
  if (labels.length === 0) return null
  return (
    <FactRow term={term}>
      <ul className={styles.chips}>
        {labels.map(({ id, names, colour }) => (
          <li key={id} className={styles.chip}>
            {colour ? <span className={styles.dot} style={{ background: colour }} /> : null}
            {nameOf(names)}
          </li>
        ))}
      </ul>
    </FactRow>
  )
}
