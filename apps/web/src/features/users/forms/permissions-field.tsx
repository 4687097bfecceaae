import '@mantine/core/styles/Checkbox.layer.css'
import { type Permission, permissions } from '@lares/shared-types/permissions'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { isPermission, permissionTexts } from './permission-texts.ts'
import styles from './user-forms.module.css'

interface PermissionsFieldProps {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** Administrators have all permissions, so there is nothing to choose. */
  isAdmin: boolean
}

/** The permissions of a user, each with an explanation. */
export function PermissionsField({ value, onChange, isAdmin }: PermissionsFieldProps) {
  const { t } = useTranslation('users')
  const viewer = useUser()
  // A manager may revoke a permission that they cannot grant.
  const [heldBefore] = useState(value)
  const mayChange = (permission: Permission) =>
    viewer?.permissions.includes(permission) || heldBefore.includes(permission)
  const hint = permissions.every(mayChange)
    ? t('form.permissionsHint')
    : `${t('form.permissionsHint')} ${t('matrix.notYours')}`
  return (
    <Checkbox.Group
      label={t('form.permissions')}
      description={isAdmin ? t('form.permissionsAll') : hint}
      value={isAdmin ? [...permissions] : [...value]}
      onChange={(chosen) => onChange(chosen.filter(isPermission))}
    >
      <div className={styles.permissions}>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            disabled={isAdmin || !mayChange(permission)}
            label={t(`permissions.${permissionTexts[permission]}.name`)}
            description={t(`permissions.${permissionTexts[permission]}.means`)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
