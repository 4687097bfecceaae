import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../../shared/i18n/date-format.ts'
import { FactRow } from '../../shown/fact-row.tsx'
import { detailsOf } from '../details-of.ts'
import { addressList } from './addresses.ts'

/** From whom, to whom, and when a mail was sent. */
export function MailFacts({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('items')
  const { from, to = [], cc = [], sentAt } = detailsOf(item, 'mail') ?? {}
  const format = dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      {from ? <FactRow term={t('mail.from')}>{addressList([from])}</FactRow> : null}
      {to.length > 0 ? <FactRow term={t('mail.to')}>{addressList(to)}</FactRow> : null}
      {cc.length > 0 ? <FactRow term={t('mail.cc')}>{addressList(cc)}</FactRow> : null}
      {sentAt ? <FactRow term={t('mail.sentAt')}>{format.format(new Date(sentAt))}</FactRow> : null}
    </>
  )
}
