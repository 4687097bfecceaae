import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './mail.module.css'

/** Marks a mail with attachments in a list. */
export function AttachmentIcon() {
  const { t } = useTranslation('items')
  return (
    <span className={styles.attachmentIcon} role="img" aria-label={t('mail.hasAttachments')}>
      <Icon name="paperclip" size={16} />
    </span>
  )
}
