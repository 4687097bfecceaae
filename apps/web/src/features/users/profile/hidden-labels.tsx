import type { User } from '@lares/shared-types/users'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { type LabelKind, useLabelTree } from '../../labels/public.ts'
import { getRestricted } from '../restrictions/restricted-labels.ts'
import styles from './users-profile.module.css'

/** The tags and categories that are hidden from a user. */
export function HiddenLabels({ user }: { user: User }) {
  const { t } = useTranslation('users')
  if (user.isAdmin) return <p>{t('restrict.admin')}</p>
  const kinds = (['tags', 'categories'] as const).filter((kind) => getRestricted(user, kind).length > 0)
  if (kinds.length === 0) return <p>{t('one.hiddenNothing')}</p>
  return kinds.map((kind) => <LabelNames key={kind} kind={kind} ids={getRestricted(user, kind)} />)
}

function LabelNames({ kind, ids }: { kind: LabelKind; ids: readonly string[] }) {
  const { t } = useTranslation('users')
  const getName = useName()
  const { labels } = useLabelTree(kind)
  return (
    <ul className={styles.labels} aria-label={t(`pages.${kind}`)}>
      {labels
        .filter(({ id }) => ids.includes(id))
        .map(({ id, names }) => (
          <li key={id}>
            <StatusBadge>{getName(names)}</StatusBadge>
          </li>
        ))}
    </ul>
  )
}
