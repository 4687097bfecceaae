import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../shared/icons/icon.tsx'
import type { IconName } from '../../shared/icons/icon-names.ts'
import styles from './coming.module.css'

interface ComingEntryProps {
  icon: IconName
  to: string
  title: string
  /** The occasion and its date. */
  text: string
  picture?: ReactNode
}

/** One entry of the coming days. */
export function ComingEntry({ icon, to, title, text, picture }: ComingEntryProps) {
  return (
    <li className={styles.entry}>
      {picture}
      <div className={styles.body}>
        <Link to={to} className={styles.title ?? ''}>
          {title}
        </Link>
        <p className={styles.text}>
          <Icon name={icon} size={16} />
          <span>{text}</span>
        </p>
      </div>
    </li>
  )
}
