import type { Chat } from '@lares/shared-types/chats'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type PagedQuery, useLoadMore } from '../../../../shared/api/use-load-more.ts'
import { paths } from '../../../../shared/config/paths.ts'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx'
import type { ChatAction } from './chat-dialogs.tsx'
import styles from './chat-list.module.css'
import { ChatMenu } from './chat-menu.tsx'

interface ChatListProps {
  chats: readonly Chat[]
  pages: PagedQuery & { isFetchingNextPage: boolean }
  openId: string | undefined
  onOpen: () => void
  onAction: (action: ChatAction) => void
}

/** The list of conversations, the latest first. */
export function ChatList({ chats, pages, openId, onOpen, onAction }: ChatListProps) {
  const { t } = useTranslation('chat')
  const { loadMore, retry } = useLoadMore(pages)
  return (
    <nav aria-label={t('list.title')}>
      <ul className={styles.list}>
        {chats.map((chat) => (
          <li key={chat.id} className={styles.row}>
            <Link
              to={`${paths.chat.to()}?${new URLSearchParams({ chat: chat.id })}`}
              className={styles.link ?? ''}
              aria-current={chat.id === openId ? 'page' : undefined}
              preventScrollReset
              onClick={onOpen}
            >
              <span className={styles.title}>{chat.title || t('list.untitled')}</span>
              <span className={styles.time}>
                <RelativeTime instant={chat.updatedAt} />
              </span>
            </Link>
            <ChatMenu chat={chat} onAction={onAction} />
          </li>
        ))}
      </ul>
      {pages.isError ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.isError ? (
        <Button variant="default" fullWidth loading={pages.isFetchingNextPage} onClick={loadMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </nav>
  )
}
