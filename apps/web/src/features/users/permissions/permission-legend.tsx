import { permissions } from '@lares/shared-types/permissions'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { permissionTexts } from '../forms/permission-texts.ts'
import styles from './users-permissions.module.css'

/** One sentence about each permission, and what the viewer cannot change. */
export function PermissionLegend() {
  const { t } = useTranslation('users')
  const viewer = useUser()
  return (
    <details className={styles.legend}>
      <summary>{t('matrix.legend')}</summary>
      <dl>
        {permissions.map((permission) => (
          <Fragment key={permission}>
            <dt>{t(`permissions.${permissionTexts[permission]}.name`)}</dt>
            <dd>{t(`permissions.${permissionTexts[permission]}.means`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p>{t('matrix.all')}</p>
      {viewer?.isAdmin ? null : (
        <p>
          {t('matrix.notYours')} {t('matrix.own')}
        </p>
      )}
    </details>
  )
}
