import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type SearchedBy, searchLink } from '../../../shared/config/search-link.ts'
import { ColourDot } from '../../../shared/ui/colour-dot.tsx'
import type { LabelNode } from '../tree/label-tree.ts'
import type { LabelAct } from './label-dialogs.tsx'
import { LabelMenu } from './label-menu.tsx'
import styles from './labels-page.module.css'

interface LabelBranchProps {
  nodes: readonly LabelNode[]
  /** What the labels are to the search, to which each leads. */
  by: SearchedBy
  /** How many items carry a label; undefined until it is known. */
  countOf: (id: string) => number | undefined
  /** Absent where the reader may only look. */
  onAct: ((act: LabelAct) => void) | undefined
}

/** Labels of one level as a list, each with those below it as a list inside. */
export function LabelBranch({ nodes, by, countOf, onAct }: LabelBranchProps) {
  return (
    <ul className={styles.branch}>
      {nodes.map(({ label, name, children }) => (
        <li key={label.id}>
          <div className={styles.row}>
            <span className={styles.dot}>
              <ColourDot colour={label.colour} />
            </span>
            <div className={styles.words}>
              <Link to={searchLink(by, label.id)} className={styles.name ?? ''}>
                {name}
              </Link>
              {label.description ? <span className={styles.description}>{label.description}</span> : null}
            </div>
            <ItemCount count={countOf(label.id)} />
            {onAct ? <LabelMenu label={label} name={name} onAct={onAct} /> : null}
          </div>
          {children.length > 0 ? (
            <LabelBranch nodes={children} by={by} countOf={countOf} onAct={onAct} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function ItemCount({ count }: { count: number | undefined }) {
  const { t } = useTranslation('labels')
  return <span className={styles.count}>{count === undefined ? null : t('itemCount', { count })}</span>
}
