import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { FactRow } from '../../components/fact-row.tsx'
import { getDetails } from '../get-details.ts'

/** Artist and album of a recording. */
export function RecordFacts({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const { artist, album } = getDetails(item, 'record') ?? {}
  return (
    <>
      {artist ? <FactRow term={t('record.artist')}>{artist}</FactRow> : null}
      {album ? <FactRow term={t('record.album')}>{album}</FactRow> : null}
    </>
  )
}
