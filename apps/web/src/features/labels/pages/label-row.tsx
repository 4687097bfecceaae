import { VisuallyHidden } from '@mantine/core'
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

interface LabelRowProps {
  kind: LabelKind
  node: LabelNode
  /** The number of items with the label; `undefined` until it is loaded. */
  count: number | undefined
  /** `undefined` for users who may not manage labels. */
  onAction: ((action: LabelAction) => void) | undefined
}

/** One label, indented by its level, with a line for each of its ancestors. */
export function LabelRow({ kind, node, count, onAction }: LabelRowProps) {
  const { t } = useTranslation('labels')
  const { label, name, path } = node
  const parentName = path.at(-2)
  return (
    <div className={styles.indent} style={{ '--ancestors': path.length - 1 }}>
      <div className={styles.row}>
        <span className={styles.dot}>
          <ColourDot colour={label.colour} />
        </span>
        <div className={styles.body}>
          <Link
            to={buildSearchLink(labelKinds[kind].searchedBy, label.id)}
            className={styles.name ?? ''}
            dir="auto"
          >
            {name}
          </Link>
          {parentName === undefined ? null : (
            <VisuallyHidden>{t('inside', { name: parentName })}</VisuallyHidden>
          )}
          {label.description ? <span className={styles.description}>{label.description}</span> : null}
        </div>
        <ItemCount count={count} />
        <div className={styles.acts}>
          <FollowIcon type={labelKinds[kind].searchedBy} id={label.id} name={name} />
          {onAction ? <LabelMenu kind={kind} label={label} name={name} onAction={onAction} /> : null}
        </div>
      </div>
    </div>
  )
}

function ItemCount({ count }: { count: number | undefined }) {
  const { t } = useTranslation('labels')
  return <span className={styles.count}>{count === undefined ? null : t('itemCount', { count })}</span>
}
