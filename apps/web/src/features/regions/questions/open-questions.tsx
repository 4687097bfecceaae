import type { ReplyOf } from '@lares/shared-types/contract'
import type { listOpenRegions } from '@lares/shared-types/contracts/regions'
import type { FoundRegion } from '@lares/shared-types/regions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useOpenRegionsInfiniteQuery } from '../api.ts'
import { OpenQuestion } from './open-question.tsx'
import styles from './questions.module.css'

const getRegions = ({ regions }: ReplyOf<typeof listOpenRegions>): readonly FoundRegion[] => regions

/** The people in pictures whom nobody has named yet, as cropped pictures that are answered in their place. */
export function OpenQuestions() {
  const { t } = useTranslation('regions')
  const query = useOpenRegionsInfiniteQuery(undefined, { refetchOnFocus: true })
  const [openId, setOpenId] = useState<string>()
  return (
    <>
      <p className={styles.lead}>{t('questions.lead')}</p>
      <PagedList
        query={query}
        getEntries={getRegions}
        label={t('whoIsThis')}
        className={styles.questions}
        entryHeight={180}
        empty={<EmptyState icon="help-circle" title={t('questions.empty')} text={t('questions.emptyText')} />}
        moreLabel={t('questions.more')}
        renderEntry={(found) => (
          <OpenQuestion
            key={found.region.id}
            found={found}
            isOpen={openId === found.region.id}
            onToggle={(isOpen) => setOpenId(isOpen ? found.region.id : undefined)}
          />
        )}
      />
    </>
  )
}
