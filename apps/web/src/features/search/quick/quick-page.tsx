import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { AppPage } from './find-pages.ts'
import styles from './quick.module.css'
import { getOptionId } from './use-active-option.ts'

/** A page of the application among the results. */
export function QuickPage({
  page: { path, title, icon },
  isActive,
  onOpen,
}: {
  page: AppPage
  /** Chosen by the arrow keys, while the focus stays in the search box. */
  isActive: boolean
  onOpen: () => void
}) {
  return (
    <Link
      id={getOptionId(path)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`${styles.hit} ${styles.page}`}
      to={path}
      onClick={onOpen}
    >
      <Icon name={icon} />
      <strong className={styles.title}>{title}</strong>
    </Link>
  )
}
