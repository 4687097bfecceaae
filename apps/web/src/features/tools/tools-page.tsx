import type { Operation } from '@lares/shared-types/operations'
import { canOpen } from '@lares/shared-types/routing/guards'
import { pages } from '@lares/shared-types/routing/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useUser } from '../../shared/session/use-user.ts'
import rows from '../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import {
  isActive,
  OperationRow,
  useOperationChangesQuery,
  useOwnOperationsQuery,
} from '../operations/public.ts'
import { type ToolCard, toolCards } from './tool-cards.ts'
import styles from './tools.module.css'

/** Operations that have ended and are shown. */
const maxEnded = 5

/** The tools that the user may use, and what they are doing. */
export function ToolsPage() {
  const { t } = useTranslation('tools')
  const user = useUser()
  const query = useOwnOperationsQuery(undefined, { refetchOnMountOrArgChange: true })
  useOperationChangesQuery()
  const cards = toolCards.filter(
    ({ page, permission }) =>
      canOpen(pages[page].access, user) && (!permission || user?.permissions.includes(permission)),
  )
  return (
    <>
      <PageHeader lead={t('lead')} />
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card
            key={card.name}
            card={card}
            operations={query.data?.filter(({ kind }) => card.operations.includes(kind)) ?? []}
          />
        ))}
      </ul>
      <div className={styles.operations}>
        {query.isLoading ? <ListSkeleton rows={2} lead="none" /> : null}
        {query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : null}
        {query.data ? <Operations operations={query.data} /> : null}
      </div>
    </>
  )
}

interface CardProps {
  card: ToolCard
  /** Those that this tool has started, the latest first. */
  operations: readonly Operation[]
}

function Card({ card: { name, page, path, icon }, operations }: CardProps) {
  const { t } = useTranslation('tools')
  return (
    <li>
      <Link to={path ?? paths[page].to()} className={styles.card ?? ''}>
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
        <strong className={styles.name}>{t(`cards.${name}.name`)}</strong>
        <span className={styles.text}>{t(`cards.${name}.text`)}</span>
        <CardStatus operations={operations} />
      </Link>
    </li>
  )
}

function CardStatus({ operations }: Pick<CardProps, 'operations'>) {
  const { t } = useTranslation('tools')
  const count = operations.filter(isActive).length
  if (count > 0)
    return <span className={`${styles.status} ${styles.isActive}`}>{t('active', { count })}</span>
  const [latest] = operations
  if (!latest) return null
  return (
    <span className={styles.status}>
      <span>{t('lastUsed')}</span> <RelativeTime instant={latest.endedAt ?? latest.createdAt} />
    </span>
  )
}

function Operations({ operations }: { operations: readonly Operation[] }) {
  const { t } = useTranslation('tools')
  const active = operations.filter(isActive)
  const ended = operations.filter((operation) => !isActive(operation)).slice(0, maxEnded)
  return (
    <>
      <OperationGroup title={t('running')} operations={active} none={t('nothing')} />
      {ended.length > 0 ? <OperationGroup title={t('last')} operations={ended} /> : null}
    </>
  )
}

interface OperationGroupProps {
  title: string
  operations: readonly Operation[]
  none?: string
}

function OperationGroup({ title, operations, none }: OperationGroupProps) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {operations.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={rows.list}>
          {operations.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </ul>
      )}
    </section>
  )
}
