import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../../shared/i18n/date-format.ts'
import { FactRow } from '../../components/fact-row.tsx'
import { getDetails } from '../get-details.ts'
import { formatAddresses } from './addresses.ts'

/** Sender, recipients and time of sending of a mail. */
export function MailFacts({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('items')
  const { from, to = [], cc = [], sentAt } = getDetails(item, 'mail') ?? {}
  const format = getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      {from ? <FactRow term={t('mail.from')}>{formatAddresses([from])}</FactRow> : null}
      {to.length > 0 ? <FactRow term={t('mail.to')}>{formatAddresses(to)}</FactRow> : null}
      {cc.length > 0 ? <FactRow term={t('mail.cc')}>{formatAddresses(cc)}</FactRow> : null}
      {sentAt ? <FactRow term={t('mail.sentAt')}>{format.format(new Date(sentAt))}</FactRow> : null}
    </>
  )
}
