import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './shortcuts.module.css'

const namedKeys = [
  'Control',
  'Shift',
  'Escape',
  'Enter',
  'Space',
  'Delete',
  'Backspace',
  'PageUp',
  'PageDown',
] as const
const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'] as const
const arrowSigns = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' }

/** One key, labelled as on keyboards of the user's language; `name` is a value of `KeyboardEvent.key`. */
export function KeyCap({ name }: { name: string }) {
  const { t } = useTranslation('settings')
  const namedKey = namedKeys.find((known) => known === name)
  const arrow = arrows.find((known) => known === name)
  return (
    <kbd className={styles.key}>
      {namedKey ? t(`keys.names.${namedKey}`) : null}
      {arrow ? (
        <>
          <span aria-hidden>{arrowSigns[arrow]}</span>
          <VisuallyHidden>{t(`keys.names.${arrow}`)}</VisuallyHidden>
        </>
      ) : null}
      {namedKey || arrow ? null : name}
    </kbd>
  )
}
