import { ActionIcon } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { useItemPages } from '../../list/use-item-pages.ts'
import { useShownItems } from '../../selection/selection-context.ts'
import styles from './mail.module.css'
import { MailInThread } from './mail-in-thread.tsx'

/** All mails of one thread, the oldest first; the last one is expanded. */
export function ThreadReader({ thread }: { thread: string }) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  const { items, error, retry, hasMore, loadMore } = useItemPages({ kind: 'mail', thread, sort: 'oldest' })
  const first = items?.[0]
  useShownItems({ list: () => items ?? [] })

  useEffect(() => {
    if (hasMore) loadMore()
  }, [hasMore, loadMore])

  return (
    <section className={styles.reader} aria-label={t('mail.reader')}>
      <div className={styles.bar}>
        <h2 lang={first?.language ?? undefined}>{first ? getTitle(first) : t('kinds.mail.one')}</h2>
        <ActionIcon
          component={Link}
          to={itemLinks.list('mail')}
          preventScrollReset
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('mail.close')}
        >
          <Icon name="x" />
        </ActionIcon>
      </div>
      {!items && !error ? <ListSkeleton rows={2} lead="none" lines={2} /> : null}
      {items?.map((item, index) => (
        <MailInThread key={item.id} item={item} last={index === items.length - 1 && !hasMore} />
      ))}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
    </section>
  )
}
