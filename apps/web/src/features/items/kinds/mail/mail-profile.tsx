import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { detailsOf } from '../details-of.ts'
import { mailFile } from './attachments-of.ts'
import styles from './mail.module.css'
import { MailAttachments } from './mail-attachments.tsx'
import { MailText } from './mail-text.tsx'
import { threadLink } from './thread-link.ts'

/** The mail as it was written, with what hangs on it and the way into its thread. */
export function MailProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const thread = detailsOf(item, 'mail')?.thread
  return (
    <>
      <MailText {...item} file={mailFile(item.assets)} />
      <MailAttachments item={item} />
      {thread ? (
        <Link to={threadLink(thread)} className={styles.into ?? ''} data-alone>
          {t('mail.openThread')}
        </Link>
      ) : null}
    </>
  )
}
