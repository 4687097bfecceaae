import '@mantine/core/styles/Switch.layer.css'
import type { InviteUser } from '@lares/shared-types/users'
import { Switch } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { LabelTreeCheckboxes } from '../../labels/public.ts'
import { PermissionsField } from './permissions-field.tsx'
import styles from './user-forms.module.css'

/** The rights of a user: administrator or not, permissions, and restricted tags and categories. */
export function RightsFields({ control }: { control: Control<InviteUser> }) {
  const { t } = useTranslation('users')
  const currentUser = useUser()
  const { field: admin } = useController({ control, name: 'isAdmin' })
  const { field: granted } = useController({ control, name: 'permissions' })
  const { field: tags } = useController({ control, name: 'restrictedTagIds' })
  const { field: categories } = useController({ control, name: 'restrictedCategoryIds' })
  const isAdmin = admin.value === true
  return (
    <>
      {currentUser?.isAdmin ? (
        <Switch
          label={t('form.isAdmin')}
          description={t('form.isAdminHint')}
          checked={isAdmin}
          onChange={(event) => admin.onChange(event.currentTarget.checked)}
          onBlur={admin.onBlur}
          ref={admin.ref}
        />
      ) : null}
      <PermissionsField value={granted.value ?? []} onChange={granted.onChange} isAdmin={isAdmin} />
      {isAdmin ? null : (
        <div className={styles.restrictions}>
          <p className={styles.hint}>{t('form.restrictionsHint')}</p>
          <LabelTreeCheckboxes
            kind="tags"
            legend={t('form.restrictedTags')}
            value={tags.value ?? []}
            onChange={tags.onChange}
          />
          <LabelTreeCheckboxes
            kind="categories"
            legend={t('form.restrictedCategories')}
            value={categories.value ?? []}
            onChange={categories.onChange}
          />
        </div>
      )}
    </>
  )
}
