import type { ReplyOf } from '@lares/shared-types/contract'
import type { listRegionsOfParticipant } from '@lares/shared-types/contracts/regions'
import type { FoundRegion } from '@lares/shared-types/regions'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useRegionsOfParticipantInfiniteQuery } from '../api.ts'
import styles from './questions.module.css'
import { RegionCrop } from './region-crop.tsx'

const getRegions = ({ regions }: ReplyOf<typeof listRegionsOfParticipant>): readonly FoundRegion[] => regions

export interface MarkedPicturesProps {
  participantId: string
  name: string
  onClose: () => void
}

/** Where a person is marked, as cropped pictures that lead to their items. */
export function MarkedPictures({ participantId, name, onClose }: MarkedPicturesProps) {
  const { t } = useTranslation('regions')
  const getTitle = useItemTitle()
  const query = useRegionsOfParticipantInfiniteQuery(participantId)
  return (
    <AppDialog opened onClose={onClose} title={t('marked.title', { name })} size="large">
      <PagedList
        query={query}
        getEntries={getRegions}
        label={t('marked.title', { name })}
        className={styles.crops}
        entryHeight={140}
        empty={<p>{t('marked.none')}</p>}
        moreLabel={t('questions.more')}
        renderEntry={({ region, asset, item }) => (
          <li key={region.id}>
            <Link to={itemLinks.profile(item)} className={styles.found ?? ''}>
              <RegionCrop region={region} asset={asset} size={130} />
              {getTitle(item)}
            </Link>
          </li>
        )}
      />
    </AppDialog>
  )
}
