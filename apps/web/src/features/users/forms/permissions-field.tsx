import '@mantine/core/styles/Checkbox.layer.css'
import { type Permission, permissions } from '@lares/shared-types/permissions'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isPermission, permissionTexts } from './permission-texts.ts'
import styles from './user-forms.module.css'

interface PermissionsFieldProps {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** An administrator holds all of them, so that there is nothing to choose. */
  all: boolean
}

/** What a person may do beyond reading, each act with a sentence that explains it. */
export function PermissionsField({ value, onChange, all }: PermissionsFieldProps) {
  const { t } = useTranslation('users')
  return (
    <Checkbox.Group
      label={t('form.permissions')}
      description={all ? t('form.permissionsAll') : t('form.permissionsHint')}
      value={all ? [...permissions] : [...value]}
      onChange={(chosen) => onChange(chosen.filter(isPermission))}
    >
      <div className={styles.permissions}>
        {permissions.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            disabled={all}
            label={t(`permissions.${permissionTexts[permission]}.name`)}
            description={t(`permissions.${permissionTexts[permission]}.means`)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
