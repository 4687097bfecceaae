import type { ReactNode } from 'react'
import styles from './state-block.module.css'

interface ErrorLayoutProps {
  /** The status of the answer, or an icon. */
  sign: ReactNode
  /** A heading where the error is what the page is about. */
  title: ReactNode
  text?: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

/** How every error looks, in the place of a page or of a part of it: a sign, what has happened, and what can be done. */
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
