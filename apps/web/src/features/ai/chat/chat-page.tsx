import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAiStatusQuery } from '../../../shared/api/ai-status.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePanel } from '../../../shared/overlays/use-overlay.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { BubblesSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useChatPagesInfiniteQuery } from './api/chats-api.ts'
import { NotConfigured } from './ask/not-configured.tsx'
import styles from './chat-page.module.css'
import { Conversation } from './conversation/conversation.tsx'
import { NewConversation } from './conversation/new-conversation.tsx'
import { type ChatAction, ChatDialogs } from './list/chat-dialogs.tsx'
import { ChatList } from './list/chat-list.tsx'

/** The parameter of the URL that names the open conversation. */
const chatParameter = 'chat'

/** The conversations with the archive: a list beside the open one, or in a dialog on narrow screens. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const [params, setParams] = useSearchParams()
  const openId = params.get(chatParameter) ?? undefined
  const pages = useChatPagesInfiniteQuery()
  const [isSheetOpen, { open: openSheet, close: closeSheet }] = usePanel('chats')
  const [openDialog, setOpenDialog] = useState<ChatAction | null>(null)
  const [createdId, setCreatedId] = useState<string>()
  const status = useAiStatusQuery()
  const isConfigured = status.data?.chat.configured
  const failure = pages.data && status.data ? undefined : (pages.error ?? status.error)
  const chats = pages.data?.pages.flatMap((page) => page.chats) ?? []

  function openChat(id: string | undefined) {
    closeSheet()
    setParams(id === undefined ? {} : { [chatParameter]: id }, { preventScrollReset: true })
  }

  function handleCreated(id: string) {
    setCreatedId(id)
    openChat(id)
  }

  function retry() {
    void pages.refetch()
    void status.refetch()
  }

  const list = (
    <ChatList chats={chats} pages={pages} openId={openId} onOpen={closeSheet} onAction={setOpenDialog} />
  )
  return (
    <>
      <PageHeader lead={openId === undefined ? t('lead') : undefined}>
        {chats.length > 0 ? (
          <Button
            className={`${styles.listButton} ${styles.action}`}
            variant="default"
            aria-haspopup="dialog"
            leftSection={<Icon name="list" size={18} />}
            onClick={openSheet}
          >
            {t('list.open')}
          </Button>
        ) : null}
        {isConfigured && openId !== undefined ? (
          <Button
            className={styles.action ?? ''}
            leftSection={<Icon name="plus" size={18} />}
            aria-label={t('new')}
            onClick={() => openChat(undefined)}
          >
            {t('newShort')}
          </Button>
        ) : null}
      </PageHeader>
      {failure ? <ErrorState error={failure} onRetry={retry} /> : null}
      {pages.data && isConfigured !== undefined ? (
        <div className={styles.panes} data-alone={chats.length === 0}>
          {chats.length > 0 ? <aside className={styles.list}>{list}</aside> : null}
          <div className={styles.open}>
            {isConfigured ? null : <NotConfigured />}
            {openId !== undefined ? (
              <Conversation
                key={openId}
                chatId={openId}
                isConfigured={isConfigured}
                shouldFocus={openId === createdId}
                onNew={() => openChat(undefined)}
              />
            ) : null}
            {openId === undefined && isConfigured ? <NewConversation onCreated={handleCreated} /> : null}
          </div>
        </div>
      ) : null}
      {!failure && !(pages.data && status.data) ? <BubblesSkeleton /> : null}
      <AppDialog opened={isSheetOpen} onClose={closeSheet} title={t('list.title')}>
        {list}
      </AppDialog>
      <ChatDialogs
        openDialog={openDialog}
        onClose={() => setOpenDialog(null)}
        onDeleted={(id) => {
          if (id === openId) openChat(undefined)
        }}
      />
    </>
  )
}
