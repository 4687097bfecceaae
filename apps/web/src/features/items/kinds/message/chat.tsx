import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { useItemPages } from '../../list/use-item-pages.ts'
import { VirtualList } from '../../list/virtual-list.tsx'
import { foldText } from '../../shown/fold-text.ts'
import { detailsOf } from '../details-of.ts'
import { itemLinks } from '../item-links.ts'
import { ChatLine } from './chat-line.tsx'
import { chatLines } from './chat-lines.ts'
import styles from './message.module.css'

/** One conversation from its first message on, or from a day; words leave only the messages that hold them. */
export function Chat({ conversation }: { conversation: string }) {
  const { t } = useTranslation('items')
  const [day, setDay] = useState('')
  const [words, setWords] = useState('')
  const [wanted] = useDebouncedValue(foldText(words.trim()), 200)
  const { items, error, retry, loadMore, hasMore } = useItemPages({
    kind: 'message',
    conversation,
    sort: 'oldest',
    // Open to the end: from that day on.
    ...(day ? { within: `${day}/..` } : {}),
  })
  const lines = useMemo(
    () => chatLines((items ?? []).filter(({ excerpt }) => foldText(excerpt).includes(wanted))),
    [items, wanted],
  )
  const name = items?.[0] ? detailsOf(items[0], 'message')?.conversation : undefined

  useEffect(() => {
    // What is not loaded cannot be searched.
    if (wanted && hasMore) loadMore()
  }, [wanted, hasMore, loadMore])

  return (
    <section className={styles.chat} aria-label={t('message.chat')}>
      <div className={styles.bar}>
        <ActionIcon
          component={Link}
          to={itemLinks.list('message')}
          preventScrollReset
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('message.close')}
        >
          <Icon name="arrow-left" />
        </ActionIcon>
        <h2>{name || t('kinds.message.one')}</h2>
        <TextInput
          type="search"
          label={t('message.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('message.fromDay')}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {error && !items ? <ErrorState error={error} onRetry={retry} /> : null}
      {!items && !error ? <ListSkeleton /> : null}
      {items && lines.length === 0 ? <EmptyState icon="search" title={t('message.nothing')} /> : null}
      <VirtualList
        entries={lines}
        keyOf={({ item }) => item.id}
        render={(line) => <ChatLine line={line} />}
        label={t('message.chat')}
        estimate={72}
        onEnd={loadMore}
      />
    </section>
  )
}
