import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './state-block.module.css'

/** Explains what an empty page or list is for; `children` offer the first step. */
export function EmptyState(props: { icon: IconName; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.block}>
      <span className={styles.icon}>
        <Icon name={props.icon} size={32} />
      </span>
      <p className={styles.title}>{props.title}</p>
      {props.text ? <p className={styles.text}>{props.text}</p> : null}
      {props.children}
    </div>
  )
}
