import type { Operation } from '@lares/shared-types/operations'
import { canOpen } from '@lares/shared-types/routing/guards'
import { pages } from '@lares/shared-types/routing/pages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useUser } from '../../shared/session/use-user.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import {
  CancelButton,
  isActive,
  OperationProgress,
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
  const cards = toolCards.filter(({ page }) => canOpen(pages[page].access, user))
  return (
    <>
      <PageHeader lead={t('lead')} />
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </ul>
      <Operations />
    </>
  )
}

function Card({ card: { name, page, icon } }: { card: ToolCard }) {
  const { t } = useTranslation('tools')
  return (
    <li>
      <Link to={paths[page].to()} className={styles.card ?? ''}>
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
        <strong className={styles.name}>{t(`cards.${name}.name`)}</strong>
        <span className={styles.text}>{t(`cards.${name}.text`)}</span>
      </Link>
    </li>
  )
}

function Operations() {
  const { t } = useTranslation('tools')
  const {
    data: operations,
    error,
    isLoading,
    refetch,
  } = useOwnOperationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  useOperationChangesQuery()
  const active = (operations ?? []).filter(isActive)
  const ended = (operations ?? []).filter((operation) => !isActive(operation)).slice(0, maxEnded)
  return (
    <div className={styles.operations}>
      {isLoading ? <ListSkeleton rows={2} lead="none" /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {operations ? <OperationGroup title={t('running')} operations={active} none={t('nothing')} /> : null}
      {ended.length > 0 ? <OperationGroup title={t('last')} operations={ended} /> : null}
    </div>
  )
}

interface OperationGroupProps {
  title: string
  operations: readonly Operation[]
  none?: string
}

function OperationGroup({ title, operations, none }: OperationGroupProps) {
  const { t } = useTranslation('operations')
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {operations.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <ul className={styles.list}>
        {operations.map((operation) => (
          <li key={operation.id} className={styles.row}>
            <span className={styles.rowHead}>
              <strong>{t(`kinds.${operation.kind}`)}</strong>
              <RelativeTime instant={operation.endedAt ?? operation.createdAt} />
            </span>
            <OperationProgress operation={operation} />
            {isActive(operation) ? <CancelButton operation={operation} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
