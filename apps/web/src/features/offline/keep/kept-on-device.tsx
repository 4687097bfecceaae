import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fileSize } from '../../../shared/i18n/file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canKeepFiles } from '../../../shared/kept/kept-files.ts'
import styles from './kept-on-device.module.css'
import { useKeptThings } from './use-kept-things.ts'

/** What the person keeps on this device, with its size, to open or to remove. */
export function KeptOnDevice() {
  const { t, i18n } = useTranslation('offline')
  const { things, remove } = useKeptThings()
  if (!things) return null
  if (!canKeepFiles()) return <p className={styles.none}>{t('list.impossible')}</p>
  if (things.length === 0) return <p className={styles.none}>{t('list.none')}</p>
  const all = things.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <ul className={styles.list}>
        {things.map(({ id, title, page, size }) => (
          <li key={id} className={styles.thing}>
            <Link to={page}>{title}</Link>
            <span className={styles.size}>{fileSize(size, i18n.language)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('list.remove', { title })}
              onClick={() => void remove(id)}
            >
              <Icon name="trash" size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className={styles.none}>{t('list.all', { size: fileSize(all, i18n.language) })}</p>
    </>
  )
}
