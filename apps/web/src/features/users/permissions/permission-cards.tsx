import '@mantine/core/styles/Checkbox.layer.css'
import { permissions } from '@lares/shared-types/permissions'
import type { User } from '@lares/shared-types/users'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { permissionTexts } from '../forms/permission-texts.ts'
import type { MatrixProps } from './preset-bar.tsx'
import { toggleChosen } from './toggle-chosen.ts'
import type { PermissionDrafts } from './use-permission-drafts.ts'
import styles from './users-permissions.module.css'

/** The same as the matrix on a narrow screen: one user below the other, whose permissions open on a tap. */
export function PermissionCards({ users, drafts, chosen, onChoose }: MatrixProps) {
  const { t } = useTranslation('users')
  return (
    <ul className={`${rows.list} ${styles.cards}`} aria-label={t('pages.permissions')}>
      {users.map((user) => (
        <li key={user.id}>
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={t('matrix.choose', { name: user.displayName })}
              checked={chosen.has(user.id)}
              onChange={() => onChoose(toggleChosen(chosen, user.id))}
            />
          </label>
          <UserCard user={user} drafts={drafts} />
        </li>
      ))}
    </ul>
  )
}

function UserCard({ user, drafts }: { user: User; drafts: PermissionDrafts }) {
  const { t } = useTranslation('users')
  const [isOpen, setIsOpen] = useState(false)
  const count = permissions.filter((permission) => drafts.has(user, permission)).length
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>{user.displayName}</span>
        <span>{user.isAdmin ? t('administrator') : `${count} / ${permissions.length}`}</span>
      </summary>
      {isOpen ? (
        <div className={styles.choices}>
          {user.isAdmin ? <p>{t('matrix.all')}</p> : null}
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              label={t(`permissions.${permissionTexts[permission]}.name`)}
              description={t(`permissions.${permissionTexts[permission]}.means`)}
              checked={drafts.has(user, permission)}
              disabled={!drafts.mayChange(user, permission)}
              onChange={() => drafts.toggle(user, permission)}
            />
          ))}
        </div>
      ) : null}
    </details>
  )
}
