import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './mail.module.css'

/** Says in a list that something hangs on a mail. */
export function AttachmentSign() {
  const { t } = useTranslation('items')
  return (
    <span className={styles.sign} role="img" aria-label={t('mail.hasAttachments')}>
      <Icon name="paperclip" size={16} />
    </span>
  )
}
