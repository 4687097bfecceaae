import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../../shared/i18n/date-format.ts'
import { FactRow } from '../../components/fact-row.tsx'
import { getDetails } from '../get-details.ts'

/** Sender, conversation, platform and time of a message. */
export function MessageFacts({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('items')
  const { platform, conversation, sender, sentAt } = getDetails(item, 'message') ?? {}
  const format = getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      {sender ? <FactRow term={t('message.sender')}>{sender}</FactRow> : null}
      {conversation ? <FactRow term={t('message.conversation')}>{conversation}</FactRow> : null}
      {platform ? <FactRow term={t('message.platform')}>{platform}</FactRow> : null}
      {sentAt ? <FactRow term={t('message.sentAt')}>{format.format(new Date(sentAt))}</FactRow> : null}
    </>
  )
}
