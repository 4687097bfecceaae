import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { searchLink } from '../../../shared/config/search-link.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { Person } from '../people.ts'
import { Portrait } from '../portraits/portrait.tsx'
import { LifeSpan } from './life-span.tsx'
import styles from './participants-page.module.css'
import { PersonRelations } from './person-relations.tsx'

interface PersonCardProps {
  person: Person
  people: readonly Person[]
  /** In how many items they take part; undefined until it is known. */
  count: number | undefined
  /** Absent where the reader may only look. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** One person: portrait or initials, other names, life, relatives, and how much there is of them, to which the name leads. */
export function PersonCard({ person, people, count, onEdit, onDelete }: PersonCardProps) {
  const { t } = useTranslation('participants')
  const { name, participant } = person
  return (
    <article
      className={styles.card}
      aria-label={name}
      style={{ '--person': participant.colour ?? 'var(--line)' }}
    >
      <Portrait assetId={participant.portraitAssetId} name={name} size={56} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={searchLink('participant', participant.id)} data-alone>
            {name}
          </Link>
        </h2>
        {participant.aliases.length > 0 ? (
          <p className={styles.muted}>{participant.aliases.join(' · ')}</p>
        ) : null}
      </div>
      {onEdit && onDelete ? (
        <div className={styles.acts}>
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
        <PersonRelations participant={participant} people={people} />
        {count === undefined ? null : <p className={styles.muted}>{t('itemCount', { count })}</p>}
      </div>
    </article>
  )
}
