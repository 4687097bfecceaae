import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { BubblesSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { foldText } from '../../shown/fold-text.ts'
import { detailsOf } from '../details-of.ts'
import { itemLinks } from '../item-links.ts'
import { chatLines } from './chat-lines.ts'
import { ChatScroll } from './chat-scroll.tsx'
import styles from './message.module.css'
import { useChatItems } from './use-chat-items.ts'

/** One conversation, open at its latest message or at a day; words leave only the messages that hold them. */
export function Chat({ conversation }: { conversation: string }) {
  const { t } = useTranslation('items')
  const [day, setDay] = useState('')
  const [words, setWords] = useState('')
  const [wanted] = useDebouncedValue(foldText(words.trim()), 200)
  const { items, first, error, retry, hasEarlier, loadEarlier, loadLater } = useChatItems(conversation, day)
  const lines = useMemo(
    () => chatLines((items ?? []).filter(({ excerpt }) => foldText(excerpt).includes(wanted))),
    [items, wanted],
  )
  const name = items?.[0] ? detailsOf(items[0], 'message')?.conversation : undefined

  useEffect(() => {
    // What is not loaded cannot be searched.
    if (wanted && hasEarlier) loadEarlier()
  }, [wanted, hasEarlier, loadEarlier])

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
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!items && !error ? <BubblesSkeleton bubbles={8} /> : null}
      {items && lines.length === 0 ? <EmptyState icon="search" title={t('message.nothing')} /> : null}
      {items ? (
        <ChatScroll
          key={`${day} ${wanted}`}
          lines={lines}
          first={wanted ? undefined : first}
          onTop={loadEarlier}
          onBottom={loadLater}
        />
      ) : null}
    </section>
  )
}
