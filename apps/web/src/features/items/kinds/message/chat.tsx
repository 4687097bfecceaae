import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { BubblesSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { getDetails } from '../get-details.ts'
import { toChatLines } from './chat-lines.ts'
import { ChatScroll } from './chat-scroll.tsx'
import styles from './message.module.css'
import { useChatItems } from './use-chat-items.ts'

/** One conversation, starting at its latest message or at a chosen day; the search filters its messages. */
export function Chat({ conversation }: { conversation: string }) {
  const { t } = useTranslation('items')
  const [day, setDay] = useState('')
  const [input, setInput] = useState('')
  const [query] = useDebouncedValue(foldText(input.trim()), 200)
  const { items, startIndex, error, retry, hasEarlier, loadEarlier, loadLater } = useChatItems(
    conversation,
    day,
  )
  const lines = useMemo(
    () => toChatLines((items ?? []).filter(({ excerpt }) => foldText(excerpt).includes(query))),
    [items, query],
  )
  const name = items?.[0] ? getDetails(items[0], 'message')?.conversation : undefined

  useEffect(() => {
    // The search filters loaded messages only, so that all earlier ones have to be loaded for it.
    if (query && hasEarlier) loadEarlier()
  }, [query, hasEarlier, loadEarlier])

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
          value={input}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('message.fromDay')}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!items && !error ? <BubblesSkeleton bubbles={8} /> : null}
      {items && lines.length === 0 ? <EmptyState icon="search" title={t('message.nothing')} /> : null}
      {items ? (
        <ChatScroll
          key={`${day} ${query}`}
          lines={lines}
          startIndex={query ? undefined : startIndex}
          onTop={loadEarlier}
          onBottom={loadLater}
        />
      ) : null}
    </section>
  )
}

/** Removes case and accents, so that `ete` finds `été`. */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
