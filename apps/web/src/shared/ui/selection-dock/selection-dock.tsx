import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trackFooterHeight } from '../track-height.ts'
import { ActLabel } from './act-label.tsx'
import styles from './selection-dock.module.css'

interface SelectionDockProps {
  /** How many items are selected. */
  readonly countText: string
  /** Why an act is not possible. */
  readonly hint?: string | undefined
  readonly onEnd: () => void
  /** What can be done with the selected items. */
  readonly children: ReactNode
}

/** The bar at the foot of a list in which items are selected. */
export function SelectionDock({ countText, hint, onEnd, children }: SelectionDockProps) {
  const { t } = useTranslation('items')
  return (
    <section
      ref={trackFooterHeight}
      className={styles.dock}
      data-screen-only
      aria-label={t('selection.label')}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {countText}
        </p>
        <div className={styles.actions}>
          {children}
          <Button className={styles.end ?? ''} variant="subtle" size="compact-md" onClick={onEnd}>
            <ActLabel icon="x" label={t('selection.end')} />
          </Button>
        </div>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </div>
    </section>
  )
}
