import type { ReplyOf } from '@lares/shared-types/contract'
import type { listDeletions } from '@lares/shared-types/contracts/trash'
import type { Deletion } from '@lares/shared-types/deletions'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { useDeletionsInfiniteQuery } from '../api.ts'
import styles from '../trash.module.css'
import { DeletionRow } from './deletion-row.tsx'

const getDeletions = ({ deletions }: ReplyOf<typeof listDeletions>): readonly Deletion[] => deletions

/** The deleted tags, categories and people that the user may restore. */
export function DeletionList() {
  const { t } = useTranslation('trash')
  const query = useDeletionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const focus = useFocusOnRemoval<HTMLDivElement>()
  return (
    <div {...focus} tabIndex={-1} className={styles.deletions}>
      <PagedList
        query={query}
        getEntries={getDeletions}
        label={t('deletions.list')}
        className={`${rows.list} ${styles.list}`}
        entryHeight={80}
        empty={
          <EmptyState icon="trash" title={t('deletions.nothing.title')} text={t('deletions.nothing.text')} />
        }
        moreLabel={t('more')}
        renderEntry={(deletion) => <DeletionRow key={deletion.id} deletion={deletion} />}
      />
    </div>
  )
}
