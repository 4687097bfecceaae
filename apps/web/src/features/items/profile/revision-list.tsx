import type { Revision } from '@lares/shared-types/revisions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useRevisionPagesInfiniteQuery } from '../api/items-api.ts'
import { useFieldName } from '../shown/use-field-name.ts'
import styles from './profile-side.module.css'

const firstShown = 3

/** Who saved the item, when, and which fields changed; the latest first. */
export function SavedStates({ itemId }: { itemId: string }) {
  const { t } = useTranslation('items')
  const { currentData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useRevisionPagesInfiniteQuery(itemId)
  const [all, setAll] = useState(false)
  const revisions = currentData?.pages.flatMap((page) => page.revisions) ?? []
  const [latest] = revisions
  if (!latest) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('history.title')}</h2>
      <ol className={styles.list}>
        {revisions.slice(0, all ? undefined : firstShown).map((revision) => (
          <SavedState key={revision.number} revision={revision} />
        ))}
      </ol>
      {revisions.length > firstShown && !all ? (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          {t('history.all')}
        </Button>
      ) : null}
      {all && hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('history.earlier')}
        </Button>
      ) : null}
    </section>
  )
}

function SavedState({ revision: { action, by, at, changed } }: { revision: Revision }) {
  const { t, i18n } = useTranslation('items')
  const fieldName = useFieldName()
  const fields = new Intl.ListFormat(i18n.language).format(changed.map(fieldName))
  return (
    <li>
      <div>{t(`history.${action}`, { name: by?.displayName ?? t('history.nobody') })}</div>
      {action === 'changed' || action === 'reverted' ? <div className={styles.quiet}>{fields}</div> : null}
      <div className={styles.quiet}>
        <RelativeTime instant={at} />
      </div>
    </li>
  )
}
