import type { ReactNode } from 'react'
import styles from './state-block.module.css'

interface ErrorLayoutProps {
  /** The HTTP status, or an icon. */
  sign: ReactNode
  /** A heading if the error replaces the whole page. */
  title: ReactNode
  text?: ReactNode
  /** Actions, such as retrying. */
  children?: ReactNode
}

/** The layout of every error that replaces a page or a part of it. */
export function ErrorLayout({ sign, title, text, children }: ErrorLayoutProps) {
  return (
    <div className={styles.block} data-layout="error">
      <span className={styles.icon}>{sign}</span>
      <div className={styles.title}>{title}</div>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </div>
  )
}
