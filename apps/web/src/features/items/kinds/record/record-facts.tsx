import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { FactRow } from '../../shown/fact-row.tsx'
import { detailsOf } from '../details-of.ts'

/** Who is heard on it, and what it belongs to. */
export function RecordFacts({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const { artist, album } = detailsOf(item, 'record') ?? {}
  return (
    <>
      {artist ? <FactRow term={t('record.artist')}>{artist}</FactRow> : null}
      {album ? <FactRow term={t('record.album')}>{album}</FactRow> : null}
    </>
  )
}
