import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Attachments } from '../../shown/attachments.tsx'
import { detailsOf } from '../details-of.ts'
import styles from './mail.module.css'
import { MailText } from './mail-text.tsx'
import { threadLink } from './thread-link.ts'

/** The mail as it was written, with what hangs on it and the way into its thread. */
export function MailProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const thread = detailsOf(item, 'mail')?.thread
  return (
    <>
      <MailText item={item} />
      <Attachments assets={item.assets.filter(({ family }) => family !== 'mail')} />
      {thread ? (
        <Link to={threadLink(thread)} className={styles.into ?? ''}>
          {t('mail.openThread')}
        </Link>
      ) : null}
    </>
  )
}
