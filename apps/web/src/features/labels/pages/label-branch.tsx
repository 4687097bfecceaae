import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { ColourDot } from '../../../shared/ui/colour-dot.tsx'
import { FollowIcon } from '../../following/public.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import type { LabelNode } from '../tree/label-tree.ts'
import type { LabelAction } from './label-dialogs.tsx'
import { LabelMenu } from './label-menu.tsx'
import styles from './labels-page.module.css'

interface LabelBranchProps {
  kind: LabelKind
  nodes: readonly LabelNode[]
  /** Returns the number of items with a label; `undefined` until it is loaded. */
  getCount: (id: string) => number | undefined
  /** `undefined` for users who may not manage labels. */
  onAction: ((action: LabelAction) => void) | undefined
}

/** The labels of one level as a list; the children of each are a nested list. */
export function LabelBranch({ kind, nodes, getCount, onAction }: LabelBranchProps) {
  return (
    <ul className={styles.branch}>
      {nodes.map(({ label, name, children }) => (
        <li key={label.id}>
          <div className={styles.row}>
            <span className={styles.dot}>
              <ColourDot colour={label.colour} />
            </span>
            <div className={styles.body}>
              <Link to={buildSearchLink(labelKinds[kind].searchedBy, label.id)} className={styles.name ?? ''}>
                {name}
              </Link>
              {label.description ? <span className={styles.description}>{label.description}</span> : null}
            </div>
            <ItemCount count={getCount(label.id)} />
            <div className={styles.acts}>
              <FollowIcon type={labelKinds[kind].searchedBy} id={label.id} name={name} />
              {onAction ? <LabelMenu kind={kind} label={label} name={name} onAction={onAction} /> : null}
            </div>
          </div>
          {children.length > 0 ? (
            <LabelBranch kind={kind} nodes={children} getCount={getCount} onAction={onAction} />
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
