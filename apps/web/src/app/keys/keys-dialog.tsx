import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../shared/ui/dialog/app-dialog.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  ['search', ['/']],
  ['list', ['j', 'k']],
  ['open', ['↵']],
  ['next', ['←', '→']],
  ['edit', ['e']],
  ['favourite', ['f']],
  ['rate', ['1', '2', '3', '4', '5']],
  ['info', ['i']],
  ['zoom', ['+', '-']],
  ['darkMode', ['Ctrl', 'L']],
  ['help', ['?']],
] as const

/** What can be done by keys, anywhere in the archive. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('keys')
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('title')}>
      <dl className={styles.keys}>
        {keys.map(([act, names]) => (
          <div key={act}>
            <dt>{t(`acts.${act}`)}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}
