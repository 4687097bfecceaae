import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './filters.module.css'

/** One filter under a heading that expands and collapses it. `count`: the number of chosen values. */
export function FilterGroup(props: {
  title: string
  count: number
  initiallyOpen?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(props.initiallyOpen ?? props.count > 0)
  const contentId = useId()
  return (
    <section className={styles.group}>
      <h3>
        <UnstyledButton
          className={styles.heading ?? ''}
          aria-expanded={open}
          aria-controls={contentId}
          onClick={() => setOpen(!open)}
        >
          <span>{props.title}</span>
          {props.count > 0 ? <span className={styles.chosen}>{props.count}</span> : null}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={18} />
        </UnstyledButton>
      </h3>
      <div id={contentId} hidden={!open} className={styles.content}>
        {open ? props.children : null}
      </div>
    </section>
  )
}
