import '@mantine/core/styles/Checkbox.layer.css'
import { permissions } from '@lares/shared-types/permissions'
import type { User } from '@lares/shared-types/users'
import { Checkbox } from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { useRowsInSteps } from '../../../shared/ui/use-rows-in-steps.ts'
import { permissionTexts } from '../forms/permission-texts.ts'
import type { MatrixProps } from './preset-bar.tsx'
import { toggleChosen } from './toggle-chosen.ts'
import { type Draft, listHeld, type MayChange, type TogglePermission } from './use-permission-drafts.ts'
import styles from './users-permissions.module.css'

/** The same as the matrix on a narrow screen: one user below the other, whose permissions open on a tap. */
export function PermissionCards({ users, drafts, chosen, onChoose }: MatrixProps) {
  const { t } = useTranslation('users')
  const rowCount = useRowsInSteps(users.length)
  return (
    <ul className={`${rows.list} ${styles.cards}`} aria-label={t('pages.permissions')}>
      {users.slice(0, rowCount).map((user) => (
        <UserCard
          key={user.id}
          user={user}
          draft={drafts.getDraft(user)}
          isChosen={chosen.has(user.id)}
          mayChange={drafts.mayChange}
          onToggle={drafts.toggle}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

interface UserCardProps extends Pick<MatrixProps, 'onChoose'> {
  user: User
  draft: Draft | undefined
  isChosen: boolean
  mayChange: MayChange
  onToggle: TogglePermission
}

const UserCard = memo(function UserCard({
  user,
  draft,
  isChosen,
  mayChange,
  onToggle,
  onChoose,
}: UserCardProps) {
  const { t } = useTranslation('users')
  const [isOpen, setIsOpen] = useState(false)
  const held = listHeld(user, draft)
  return (
    <li>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={t('matrix.choose', { name: user.displayName })}
          checked={isChosen}
          onChange={() => onChoose((chosen) => toggleChosen(chosen, user.id))}
        />
      </label>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span>{user.displayName}</span>
          <span>{user.isAdmin ? t('administrator') : `${held.length} / ${permissions.length}`}</span>
        </summary>
        {isOpen ? (
          <div className={styles.choices}>
            {user.isAdmin ? <p>{t('matrix.all')}</p> : null}
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={t(`permissions.${permissionTexts[permission]}.name`)}
                description={t(`permissions.${permissionTexts[permission]}.means`)}
                checked={held.includes(permission)}
                disabled={!mayChange(user, permission)}
                onChange={() => onToggle(user, permission)}
              />
            ))}
          </div>
        ) : null}
      </details>
    </li>
  )
})
