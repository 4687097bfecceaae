import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { FollowButton } from '../../following/public.ts'
import { PlayAllIcon } from '../../player/public.ts'
import type { Person } from '../people.ts'
import { Portrait } from '../portraits/portrait.tsx'
import { LifeSpan } from './life-span.tsx'
import styles from './participants-page.module.css'
import { PersonRelations } from './person-relations.tsx'

interface PersonCardProps {
  person: Person
  /** Everybody whom the user can see. */
  peopleById: ReadonlyMap<string, Person>
  more: ReactNode
  /** The number of items of this person; `undefined` until it is loaded. */
  count: number | undefined
  /** `undefined` for users who may not manage participants. */
  onEdit: (() => void) | undefined
  onMerge: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** One person: portrait, name (a link to their items), aliases, dates, relatives and number of items. */
export function PersonCard({ person, peopleById, more, count, onEdit, onMerge, onDelete }: PersonCardProps) {
  const { t } = useTranslation('participants')
  const { name, participant } = person
  return (
    <article
      className={styles.card}
      aria-label={name}
      style={{ '--person': participant.colour ?? 'var(--line)' }}
    >
      <Portrait
        assetId={participant.portraitAssetId}
        version={participant.portraitVersion}
        name={name}
        size={56}
      />
      <div className={styles.body}>
        <h2 className={styles.name} dir="auto">
          <Link to={buildSearchLink('participant', participant.id)} data-alone>
            {name}
          </Link>
        </h2>
        {participant.aliases.length > 0 ? (
          <p className={styles.muted}>{participant.aliases.join(' · ')}</p>
        ) : null}
      </div>
      {onEdit && onDelete ? (
        <div className={styles.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('editOf', { name })}
            onClick={onEdit}
          >
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('deleteOf', { name })}
            onClick={onDelete}
          >
            <Icon name="trash" size={18} />
          </ActionIcon>
        </div>
      ) : null}
      <div className={styles.more}>
        <LifeSpan participant={participant} />
        <PersonRelations participant={participant} peopleById={peopleById} />
        {count === undefined ? null : <p className={styles.muted}>{t('itemCount', { count })}</p>}
        {more}
        <div className={styles.acts}>
          {count ? (
            <PlayAllIcon
              source={{ search: { participant: [participant.id], sort: 'oldest' } }}
              label={t('playAllOf', { name })}
              size={36}
            />
          ) : null}
          <FollowButton type="participant" id={participant.id} name={name} />
          <HistoryLink type="participants" id={participant.id} of={name} />
          {onMerge ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('mergeOf', { name })}
              onClick={onMerge}
            >
              <Icon name="arrow-merge" size={18} />
            </ActionIcon>
          ) : null}
        </div>
      </div>
    </article>
  )
}
