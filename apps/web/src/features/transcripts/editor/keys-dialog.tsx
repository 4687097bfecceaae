import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import styles from './keys-dialog.module.css'
import { lineKeys } from './line-keys.ts'

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The list of keys, each with what it does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('transcripts')
  return (
    <AppDialog opened onClose={onClose} title={t('keys.title')}>
      <dl className={styles.keys}>
        {lineKeys.map(([act, keys]) => (
          <div key={act}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t(`acts.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}

function Keys({ keys }: { keys: string }) {
  const getName = useKeyName()
  return keys.split('+').map((key, index) => (
    <span key={key}>
      {index > 0 ? ' + ' : null}
      <kbd>{getName(key)}</kbd>
    </span>
  ))
}

function useKeyName(): (key: string) => string {
  const { t } = useTranslation('transcripts')
  return (key) => {
    if (key === 'Control') return isApple ? '⌘' : t('keys.control')
    if (key === 'Shift') return t('keys.shift')
    if (key === 'Escape') return t('keys.escape')
    if (key === 'Enter') return t('keys.enter')
    if (key === 'Backspace') return t('keys.backspace')
    if (key === 'Delete') return t('keys.delete')
    if (key === 'ArrowUp') return '↑'
    if (key === 'ArrowDown') return '↓'
    return key
  }
}
