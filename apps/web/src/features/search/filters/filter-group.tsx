import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './filters.module.css'

/** One filter with its heading; it can be folded. `count`: how many of its values are chosen. */
export function FilterGroup(props: {
  title: string
  count: number
  unfolded?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(props.unfolded ?? props.count > 0)
  const content = useId()
  return (
    <section className={styles.group}>
      <h3>
        <UnstyledButton
          className={styles.heading ?? ''}
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpen(!open)}
        >
          <span>{props.title}</span>
          {props.count > 0 ? <span className={styles.chosen}>{props.count}</span> : null}
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={18} />
        </UnstyledButton>
      </h3>
      <div id={content} hidden={!open} className={styles.content}>
        {open ? props.children : null}
      </div>
    </section>
  )
}
