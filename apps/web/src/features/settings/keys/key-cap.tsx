import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './keys.module.css'

const named = ['Control', 'Escape', 'Enter'] as const
const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'] as const
const signs = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' }

/** One key as it is written on keyboards of the reader's language; `name` as `KeyboardEvent.key` has it. */
export function KeyCap({ name }: { name: string }) {
  const { t } = useTranslation('settings')
  const words = named.find((known) => known === name)
  const arrow = arrows.find((known) => known === name)
  return (
    <kbd className={styles.key}>
      {words ? t(`keys.names.${words}`) : null}
      {arrow ? (
        <>
          <span aria-hidden>{signs[arrow]}</span>
          <VisuallyHidden>{t(`keys.names.${arrow}`)}</VisuallyHidden>
        </>
      ) : null}
      {words || arrow ? null : name}
    </kbd>
  )
}
