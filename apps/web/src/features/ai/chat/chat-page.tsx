import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePanel } from '../../../shared/overlays/use-overlay.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { BubblesSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useAiStatusQuery } from '../api.ts'
import { useChatPagesInfiniteQuery } from './api/chats-api.ts'
import { NotConfigured } from './ask/not-configured.tsx'
import styles from './chat-page.module.css'
import { Conversation } from './conversation/conversation.tsx'
import { NewConversation } from './conversation/new-conversation.tsx'
import { type ChatAct, ChatDialogs } from './list/chat-dialogs.tsx'
import { ChatList } from './list/chat-list.tsx'

/** Which conversation is open stands in the address. */
const chatParameter = 'chat'

/** Conversations with the archive: all of them beside the open one, or in a sheet where there is no room. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const [params, setParams] = useSearchParams()
  const open = params.get(chatParameter) ?? undefined
  const pages = useChatPagesInfiniteQuery()
  const [sheet, { open: openSheet, close: closeSheet }] = usePanel('chats')
  const [doing, setDoing] = useState<ChatAct | null>(null)
  const [begun, setBegun] = useState<string>()
  const status = useAiStatusQuery()
  const configured = status.data?.chat.configured
  const failure = pages.data && status.data ? undefined : (pages.error ?? status.error)
  const chats = pages.data?.pages.flatMap((page) => page.chats) ?? []

  function show(id: string | undefined) {
    closeSheet()
    setParams(id === undefined ? {} : { [chatParameter]: id }, { preventScrollReset: true })
  }

  function begin(id: string) {
    setBegun(id)
    show(id)
  }

  function retry() {
    void pages.refetch()
    void status.refetch()
  }

  const list = <ChatList chats={chats} pages={pages} open={open} onFollow={closeSheet} onAct={setDoing} />
  return (
    <>
      <PageHeader title={t('title')} lead={open === undefined ? t('lead') : undefined}>
        {chats.length > 0 ? (
          <Button
            className={`${styles.toList} ${styles.act}`}
            variant="default"
            aria-haspopup="dialog"
            leftSection={<Icon name="list" size={18} />}
            onClick={openSheet}
          >
            {t('list.open')}
          </Button>
        ) : null}
        {configured && open !== undefined ? (
          <Button
            className={styles.act ?? ''}
            leftSection={<Icon name="plus" size={18} />}
            aria-label={t('new')}
            onClick={() => show(undefined)}
          >
            {t('newShort')}
          </Button>
        ) : null}
      </PageHeader>
      {failure ? <ErrorState error={failure} onRetry={retry} /> : null}
      {pages.data && configured !== undefined ? (
        <div className={styles.panes} data-alone={chats.length === 0}>
          {chats.length > 0 ? <aside className={styles.list}>{list}</aside> : null}
          <div className={styles.open}>
            {configured ? null : <NotConfigured />}
            {open !== undefined ? (
              <Conversation
                key={open}
                chatId={open}
                configured={configured}
                begunHere={open === begun}
                onNew={() => show(undefined)}
              />
            ) : null}
            {open === undefined && configured ? <NewConversation onBegun={begin} /> : null}
          </div>
        </div>
      ) : null}
      {!failure && !(pages.data && status.data) ? <BubblesSkeleton /> : null}
      <AppDialog opened={sheet} onClose={closeSheet} title={t('list.title')}>
        {list}
      </AppDialog>
      <ChatDialogs
        doing={doing}
        onClose={() => setDoing(null)}
        onDeleted={(id) => {
          if (id === open) show(undefined)
        }}
      />
    </>
  )
}
