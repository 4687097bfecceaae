import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { FoundPage } from './found-page.ts'
import styles from './quick.module.css'
import { optionId } from './use-chosen-option.ts'

/** A page of the interface among the results. */
export function QuickPage({
  page: { path, title, icon },
  isChosen,
  onOpen,
}: {
  page: FoundPage
  /** The arrows have chosen it; the focus stays in the field. */
  isChosen: boolean
  onOpen: () => void
}) {
  return (
    <Link
      id={optionId(path)}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={`${styles.hit} ${styles.place}`}
      to={path}
      onClick={onOpen}
    >
      <Icon name={icon} />
      <strong className={styles.title}>{title}</strong>
    </Link>
  )
}
