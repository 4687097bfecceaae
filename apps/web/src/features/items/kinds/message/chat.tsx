import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { BubblesSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { useShownItems } from '../../selection/selection-context.ts'
import { getDetails } from '../get-details.ts'
import { toChatLines } from './chat-lines.ts'
import { ChatScroll } from './chat-scroll.tsx'
import styles from './message.module.css'
import { useChatItems } from './use-chat-items.ts'

/** One conversation, starting at its latest message or at a chosen day, or the messages of it that contain a text. */
export function Chat({ conversation }: { conversation: string }) {
  const { t } = useTranslation('items')
  const [day, setDay] = useState('')
  const [input, setInput] = useState('')
  const [query] = useDebouncedValue(input.trim(), 300)
  const { items, startIndex, error, retry, loadEarlier, loadLater } = useChatItems(conversation, day, query)
  useShownItems({ list: () => items ?? [] })
  const lines = useMemo(() => toChatLines(items ?? []), [items])
  const [name, setName] = useState<string>()
  const shownName = items?.[0] ? getDetails(items[0], 'message')?.conversation : undefined
  // The messages that are looked for may be loading, or none may be found.
  if (shownName !== undefined && shownName !== name) setName(shownName)

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
          maxLength={200}
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
      {items && lines.length === 0 && !error ? (
        <EmptyState icon="search" title={t('message.nothing')} />
      ) : null}
      {items ? (
        <ChatScroll
          key={`${day} ${query}`}
          lines={lines}
          startIndex={startIndex}
          onTop={loadEarlier}
          onBottom={loadLater}
        />
      ) : null}
    </section>
  )
}
