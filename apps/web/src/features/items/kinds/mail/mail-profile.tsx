import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getDetails } from '../get-details.ts'
import { getMailFile } from './attachments.ts'
import styles from './mail.module.css'
import { MailAttachments } from './mail-attachments.tsx'
import { MailText } from './mail-text.tsx'
import { getThreadLink } from './thread-link.ts'

/** The main content of a mail: text, attachments and a link to its thread. */
export function MailProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const thread = getDetails(item, 'mail')?.thread
  return (
    <>
      <MailText {...item} file={getMailFile(item.assets)} />
      <MailAttachments item={item} />
      {thread ? (
        <Link to={getThreadLink(thread)} className={styles.openLink ?? ''} data-alone>
          {t('mail.openThread')}
        </Link>
      ) : null}
    </>
  )
}
